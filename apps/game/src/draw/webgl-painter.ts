import type { Painter } from './painter.ts'

const vertexSource = `#version 300 es
layout(location=0) in vec4 place;
layout(location=1) in vec4 piece;
layout(location=2) in vec4 look;
layout(location=3) in vec2 spin;
uniform vec4 view;
uniform vec2 page;
out vec2 uv;
out vec3 mix3;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec2 at = (corner - .5) * place.zw;
  at = vec2(at.x * spin.x - at.y * spin.y, at.x * spin.y + at.y * spin.x) + place.xy;
  gl_Position = vec4(at * view.xy + view.zw, 0, 1);
  uv = (piece.xy + corner * piece.zw) / page;
  mix3 = look.xyz;
}`

const fragmentSource = `#version 300 es
precision mediump float;
in vec2 uv;
in vec3 mix3;
uniform sampler2D atlas;
out vec4 color;
void main() {
  vec4 c = texture(atlas, uv);
  c.rgb = mix(c.rgb, vec3(c.a), mix3.z) * mix3.x;
  color = vec4(c.rgb, c.a * mix3.x * (1. - mix3.y));
}`

const floats = 14
const most = 2048

/** A painter with WebGL 2, which draws all sprites in one batch per frame; null without WebGL 2. */
export function createWebglPainter(canvas: HTMLCanvasElement): Painter | null {
  const gl = canvas.getContext('webgl2', {
    alpha: false,
    antialias: false,
    depth: false,
    powerPreference: 'low-power',
  })
  if (!gl) return null
  const program = link(gl)
  if (!program) return null
  const view = gl.getUniformLocation(program, 'view')
  const data = new Float32Array(most * floats)
  let count = 0
  let shiftX = 0
  let shiftY = 0
  const page = prepare(gl, program, data.byteLength)
  return {
    load(atlas) {
      gl.uniform2f(page, atlas.width, atlas.height)
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, atlas)
    },
    patch({ u, v }, picture) {
      gl.texSubImage2D(gl.TEXTURE_2D, 0, u, v, gl.RGBA, gl.UNSIGNED_BYTE, picture)
    },
    begin(width, height, scale, left, top) {
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width
        canvas.height = height
      }
      gl.viewport(0, 0, width, height)
      gl.clearColor(0.043, 0.063, 0.149, 1)
      gl.clear(gl.COLOR_BUFFER_BIT)
      const x = 2 / width
      const y = -2 / height
      gl.uniform4f(view, scale * x, scale * y, left * x - 1, top * y + 1)
      count = 0
      shiftX = shiftY = 0
    },
    shift(x, y) {
      shiftX = x
      shiftY = y
    },
    draw(frame, x, y, scale = 1, angle = 0, alpha = 1, glow = 0, flash = 0, stretch = 1) {
      if (alpha <= 0 || count >= most) return
      const at = count++ * floats
      data[at] = x + shiftX
      data[at + 1] = y + shiftY
      data[at + 2] = frame.width * scale
      data[at + 3] = frame.height * scale * stretch
      data[at + 4] = frame.u
      data[at + 5] = frame.v
      data[at + 6] = frame.pixelWidth
      data[at + 7] = frame.pixelHeight
      data[at + 8] = alpha
      data[at + 9] = glow
      data[at + 10] = flash
      data[at + 12] = angle === 0 ? 1 : Math.cos(angle)
      data[at + 13] = angle === 0 ? 0 : Math.sin(angle)
    },
    end() {
      if (count === 0) return
      gl.bufferSubData(gl.ARRAY_BUFFER, 0, data, 0, count * floats)
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count)
    },
  }
}

function link(gl: WebGL2RenderingContext): WebGLProgram | null {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertexSource],
    [gl.FRAGMENT_SHADER, fragmentSource],
  ] as const) {
    const shader = gl.createShader(type)
    if (!shader) return null
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : null
}

/** Sets up the constant state. @returns the uniform location of the atlas size */
function prepare(gl: WebGL2RenderingContext, program: WebGLProgram, bytes: number) {
  gl.useProgram(program)
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture())
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  gl.enable(gl.BLEND)
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, bytes, gl.DYNAMIC_DRAW)
  for (const [slot, size, offset] of [
    [0, 4, 0],
    [1, 4, 16],
    [2, 4, 32],
    [3, 2, 48],
  ] as const) {
    gl.enableVertexAttribArray(slot)
    gl.vertexAttribPointer(slot, size, gl.FLOAT, false, floats * 4, offset)
    gl.vertexAttribDivisor(slot, 1)
  }
  return gl.getUniformLocation(program, 'page')
}
