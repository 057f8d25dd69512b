import type { NotificationLanguage } from '@mitto/notifications/contract/notification-language';
import {
  languageOfMails,
  readUnsubscribeToken,
  unsubscribe,
  unsubscribePath,
} from '@mitto/notifications/server/digest/unsubscribe';
import { askAs } from '@mitto/server-kit/database/asking';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { html, type Markup } from './markup.ts';

interface Words {
  readonly title: string;
  readonly ask: string;
  readonly stop: string;
  readonly done: string;
  readonly broken: string;
}

const words: Readonly<Record<NotificationLanguage, Words>> = {
  en: {
    title: 'Emails from Mitto',
    ask: 'Do you want no more mails about news on Mitto?',
    stop: 'Stop these mails',
    done: 'Done. We send no more mails about news. You can turn them on again in Mitto, in Notifications.',
    broken: 'This link is not complete. Copy all of it from the mail.',
  },
  th: {
    title: 'อีเมลจาก Mitto',
    ask: 'คุณไม่ต้องการรับอีเมลข่าวจาก Mitto อีกใช่ไหม',
    stop: 'หยุดรับอีเมลเหล่านี้',
    done: 'เรียบร้อยแล้ว เราจะไม่ส่งอีเมลข่าวอีก คุณเปิดรับใหม่ได้ที่เมนูการแจ้งเตือนใน Mitto',
    broken: 'ลิงก์นี้ไม่ครบถ้วน โปรดคัดลอกลิงก์ทั้งหมดจากอีเมล',
  },
};

/** All requests share one turn at the database, so that many of them delay only each other. */
const asker = { kind: 'call', key: 'unsubscribe', weight: 1 } as const;

/**
 * Serves the page behind the link in a mail. Only its button, or the POST of a mail program (RFC 8058), ends the
 * mails: programs that look for dangerous links open every link of a mail.
 */
export function serveUnsubscribe(app: FastifyInstance, deps: Deps): void {
  const path = `${unsubscribePath}:token`;
  void app.register(async (scope) => {
    // Mail programs send a form of one of two types. Its content says nothing that the address does not.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
    scope.get<{ Params: { token: string } }>(path, async ({ params: { token } }, reply) => {
      const uid = readUnsubscribeToken(deps, token);
      if (uid === undefined) return broken(reply);
      const language = await askAs(asker, () => languageOfMails(deps, uid));
      const { title, ask, stop } = words[language];
      const form = html`<form method="post"><p>${ask}</p><button>${stop}</button></form>`;
      return sendPage(reply, { language, title, body: form });
    });
    scope.post<{ Params: { token: string } }>(path, async ({ params: { token } }, reply) => {
      const uid = readUnsubscribeToken(deps, token);
      if (uid === undefined) return broken(reply);
      const language = await askAs(asker, async () => {
        await unsubscribe(deps, uid);
        return await languageOfMails(deps, uid);
      });
      const { title, done } = words[language];
      return sendPage(reply, { language, title, body: html`<p role="status">${done}</p>` });
    });
  });
}

function broken(reply: FastifyReply): FastifyReply {
  const { title, broken: sentence } = words.en;
  return sendPage(reply.code(404), { language: 'en', title, body: html`<p>${sentence}</p>` });
}

interface Shown {
  readonly language: NotificationLanguage;
  readonly title: string;
  readonly body: Markup;
}

function sendPage(reply: FastifyReply, { language, title, body }: Shown): FastifyReply {
  return reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).send(
    html`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<h1>${title}</h1>
${body}
</html>
`.text,
  );
}
