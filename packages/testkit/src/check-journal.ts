import { type Acknowledged, ask, type Client, type Journal, stubbornPassword } from './stubborn-client.ts';

const atOnce = 8;

/** Lists acknowledged writes that are lost, doubled or changed; empty if all is well. */
export async function checkJournal(url: string, { accounts, wrong }: Journal): Promise<string[]> {
  const journal: Journal = { accounts: [], wrong: [...wrong], statuses: new Map() };
  const client: Client = { url, journal, goesOn: () => false };
  const waiting = [...accounts];
  const lane = async (): Promise<void> => {
    for (let account = waiting.pop(); account; account = waiting.pop()) await checkAccount(client, account);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return [...journal.wrong];
}

async function checkAccount(client: Client, account: Acknowledged): Promise<void> {
  const { email, key, ip, uid, tokens } = account;
  const { wrong } = client.journal;
  const records = [{ email, password: stubbornPassword }];
  const again = await ask(client, 'addUser', { records }, { ip, idempotencyKey: key });
  if (again?.result.userIds[0] !== uid)
    wrong.push(`${email}, registered as ${uid}, asked again: ${again?.text}`);
  const signedIn = await ask(client, 'authorize', { email, password: stubbornPassword }, { ip });
  const isIn = signedIn && !signedIn.result.disabled && signedIn.result.userId === uid;
  if (!isIn) wrong.push(`${email} cannot sign in: ${signedIn?.text}`);
  if (!tokens) return;
  const info = await ask(client, 'userInfo', {}, { ip, bearer: tokens.bearer });
  if (info?.result.uid !== uid) wrong.push(`the token of ${email} is lost: ${info?.text}`);
}
