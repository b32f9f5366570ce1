/* Mantine's styles of fields, loaded with the first page that has one. */
import './frame.ts'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
