import { EditorFrame } from '@mitto/widgets/editors/editor-frame';
import { RichTextEditor } from '@mitto/widgets/editors/rich-text-editor';
import type { RichWords } from '@mitto/widgets/editors/rich-words.ts';
import { Hold } from '../hold.tsx';
import { face } from '../sample-pictures.ts';
import type { Say, StoryCard } from '../story.ts';
import { CodeEditor } from '../widgets/editors/code-editor.tsx';

function editorWords(say: Say): RichWords {
  return {
    loading: say('Loading the editor', 'กำลังโหลดตัวแก้ไข'),
    failed: say('Editor Instance not found!', 'ไม่พบตัวแก้ไข!'),
    retry: say('Try again', 'ลองอีกครั้ง'),
    full: say('No more fits in', 'ใส่เพิ่มไม่ได้แล้ว'),
    tools: say('Formatting', 'การจัดรูปแบบ'),
    acts: {
      bold: say('Bold', 'ตัวหนา'),
      italic: say('Italic', 'ตัวเอียง'),
      strike: say('Strike through', 'ขีดฆ่า'),
      heading: say('Heading', 'หัวข้อ'),
      subheading: say('Smaller heading', 'หัวข้อย่อย'),
      bullets: say('List', 'รายการ'),
      numbers: say('Numbered list', 'รายการลำดับเลข'),
      quote: say('Quote', 'คำพูด'),
      undo: say('Undo', 'เลิกทำ'),
      redo: say('Redo', 'ทำซ้ำ'),
    },
    link: say('Link', 'ลิงก์'),
    address: say('Address', 'ที่อยู่'),
    wrongAddress: say('Enter the address of a page, such as mitto.example', 'ใส่ที่อยู่ของหน้า เช่น mitto.example'),
    setLink: say('Set link', 'ใส่ลิงก์'),
    removeLink: say('Remove link', 'ลบลิงก์'),
    picture: say('Add a picture', 'เพิ่มรูป'),
    pictureComing: say('Uploading the picture', 'กำลังอัปโหลดรูป'),
    pictureFailed: say(
      'There was an error uploading images. Please try again!',
      'อัปโหลดรูปไม่สำเร็จ โปรดลองอีกครั้ง!',
    ),
  };
}

const json = '{\n  "name": "Ines",\n  "age": 29,\n  "isNew": true\n}';
const upload = async () => ({ src: new URL(face('ines'), location.href).pathname, alt: '' });
const host = { current: null };
const nothing = () => undefined;

export const editorStories: StoryCard = {
  title: 'Editors',
  thai: 'ตัวแก้ไข',
  family: 'making',
  stories: [
    {
      name: 'Rich text',
      draw: ({ say }) => (
        <Hold
          initial={say(
            '<h2>Night trams</h2><p>Meet at the <strong>old depot</strong>, and bring:</p><ul><li><p>a lamp</p></li><li><p>a <em>map</em></p></li></ul>',
            '<h2>รถรางยามค่ำ</h2><p>เจอกันที่<strong>อู่เก่า</strong> และนำมาด้วย</p><ul><li><p>ตะเกียง</p></li><li><p><em>แผนที่</em></p></li></ul>',
          )}
        >
          {(value, setValue) => (
            <RichTextEditor
              label={say('About the evening', 'เกี่ยวกับค่ำคืนนี้')}
              help={say('Everybody who is invited reads it.', 'ทุกคนที่ได้รับเชิญจะเห็น')}
              value={value}
              onValue={setValue}
              words={editorWords(say)}
              limit={1000}
              upload={upload}
            />
          )}
        </Hold>
      ),
    },
    {
      name: 'Rich text, empty',
      draw: ({ say }) => (
        <Hold initial="">
          {(value, setValue) => (
            <RichTextEditor
              label={say('Answer', 'คำตอบ')}
              placeholder={say('Write something kind', 'เขียนอะไรดี ๆ')}
              value={value}
              onValue={setValue}
              words={editorWords(say)}
            />
          )}
        </Hold>
      ),
    },
    {
      name: 'Code',
      draw: ({ say }) => (
        <Hold initial={json}>
          {(value, setValue) => (
            <CodeEditor
              label={say('Settings', 'การตั้งค่า')}
              language="json"
              value={value}
              onValue={setValue}
              words={editorWords(say)}
              limit={500}
            />
          )}
        </Hold>
      ),
    },
    {
      name: 'Code, read only, with an error',
      draw: ({ say }) => (
        <CodeEditor
          label={say('Template', 'แม่แบบ')}
          language="html"
          value="<h1>Welcome</h1>"
          onValue={nothing}
          words={editorWords(say)}
          error={say('This template is not used by any mail.', 'ไม่มีอีเมลใดใช้แม่แบบนี้')}
          isReadOnly
        />
      ),
    },
    {
      name: 'It did not load',
      draw: ({ say }) => (
        <EditorFrame
          label={say('Settings', 'การตั้งค่า')}
          is="failed"
          again={nothing}
          words={editorWords(say)}
          host={host}
          isReadOnly={false}
          count={0}
          limit={undefined}
        />
      ),
    },
  ],
};
