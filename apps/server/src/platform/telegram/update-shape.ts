import { Type } from 'typebox'
import { Compile } from 'typebox/schema'

const { Integer, Optional, String: Text } = Type
const Id = Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })
const User = Type.Object({
  id: Id,
  first_name: Optional(Text()),
  last_name: Optional(Text()),
  username: Optional(Text()),
  language_code: Optional(Text()),
})
const Chat = Type.Object({ id: Id, type: Text(), title: Optional(Text()), username: Optional(Text()) })
const Entities = Type.Array(Type.Object({ type: Text(), offset: Integer(), length: Integer() }))
const Message = Type.Object({
  message_id: Integer(),
  chat: Chat,
  from: Optional(User),
  text: Optional(Text()),
  caption: Optional(Text()),
  entities: Optional(Entities),
  caption_entities: Optional(Entities),
  new_chat_members: Optional(Type.Array(User)),
  left_chat_member: Optional(User),
  via_bot: Optional(User),
  migrate_to_chat_id: Optional(Id),
})
const Member = Type.Object({ status: Text(), user: User })

/** The fields of an update that the bot and its library read, with their types; other fields are allowed. */
export const updateShape = Compile(
  Type.Object({
    update_id: Integer(),
    message: Optional(Message),
    callback_query: Optional(
      Type.Object({
        id: Text(),
        from: User,
        data: Optional(Text()),
        message: Optional(Type.Object({ chat: Chat })),
      }),
    ),
    inline_query: Optional(Type.Object({ id: Text(), from: User, query: Text() })),
    pre_checkout_query: Optional(Type.Object({ id: Text(), from: User })),
    my_chat_member: Optional(
      Type.Object({ chat: Chat, from: User, old_chat_member: Optional(Member), new_chat_member: Member }),
    ),
  }),
)
