import { newId } from '@mitto/kit/ids';
import { Device, type EntryAnswer, type EntryChoices, type Row } from '@mitto/testkit/device';

/** A test device with helpers for the conversations of its member. */
export class ChatDevice extends Device {
  likes(to: ChatDevice): Promise<EntryAnswer> {
    return this.do('likes', 'circles', { uid: to.uid });
  }

  /** Sends a message under a new id, unless `choices` contains one. */
  say(to: ChatDevice, content: string, further: Row = {}, choices: EntryChoices = {}): Promise<EntryAnswer> {
    const changes = { uid: to.uid, content, ...further };
    return this.do('messages', 'messages', changes, { ref: newId(), ...choices });
  }

  /** Messages with the other member that this device has after a pull, oldest first. */
  async thread(other: ChatDevice): Promise<Row[]> {
    const rows = (await this.list('messages')).filter((row) => row['chat'] === other.uid);
    return rows.sort((one, next) => Number(one['date']) - Number(next['date']));
  }

  async words(other: ChatDevice): Promise<unknown[]> {
    return (await this.thread(other)).map((row) => row['content']);
  }
}

export async function match(one: ChatDevice, other: ChatDevice): Promise<void> {
  await one.likes(other);
  await other.likes(one);
}
