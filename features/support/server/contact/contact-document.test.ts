import { expect, test } from 'vitest';
import type { DocumentKind } from '../../contract/contact-files.ts';
import { savedName } from './contact-document.ts';

const cases: readonly (readonly [string, DocumentKind, string])[] = [
  ['Receipt May.pdf', 'pdf', 'Receipt May.pdf'],
  ['Receipt.PDF', 'pdf', 'Receipt.pdf'],
  ['ใบเสร็จ.pdf', 'pdf', 'ใบเสร็จ.pdf'],
  ['page.html', 'pdf', 'page.html.pdf'],
  ['run.txt.exe', 'text', 'run.txt.exe.txt'],
  ['../../etc/passwd', 'text', '_.._etc_passwd.txt'],
  ['C:\\Windows\\a.txt', 'text', 'C__Windows_a.txt'],
  ['invoice\u202Efdp.exe', 'pdf', 'invoicefdp.exe.pdf'],
  ['a"; filename="b.html', 'pdf', 'a__ filename=_b.html.pdf'],
  ['line\r\nSet-Cookie: x=1', 'text', 'lineSet-Cookie_ x=1.txt'],
  ['.htaccess', 'text', 'htaccess.txt'],
  ['con.pdf', 'pdf', 'document.pdf'],
  ['NUL.tar.txt', 'text', 'document.txt'],
  ['', 'pdf', 'document.pdf'],
  ['\ud800.pdf', 'pdf', '\ufffd.pdf'],
  ['x'.repeat(300), 'text', `${'x'.repeat(80)}.txt`],
];

test.each(cases)('%j, a %s, is saved as %j', (name, kind, saved) => {
  expect(savedName(name, kind)).toBe(saved);
});
