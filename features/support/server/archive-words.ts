import { recommendations, supportExperiences } from '@mitto/account/contract/leaving-calls';
import { type ArchiveWords, namesFrom } from '@mitto/server-kit/module/archive-words';
import { inquiryTypes } from '../contract/contact-form.ts';
import english from '../words/en.json' with { type: 'json' };
import thai from '../words/th.json' with { type: 'json' };

const { nameOf, namesOf } = namesFrom(english, thai);
const inquiryNames = namesOf('support_inquiry', inquiryTypes);

export const archiveWords: ArchiveWords = {
  title: ['Feedback and messages to us', 'ความคิดเห็นและข้อความถึงเรา'],
  tables: {
    support_feedback: ['Feedback', 'ความคิดเห็น'],
    support_contact: ['Messages to us', 'ข้อความถึงเรา'],
  },
  columns: {
    answered_at: ['Answered', 'ตอบเมื่อ'],
    answers: ['Answers', 'คำตอบ'],
    attachment_names: ['Names of attachments', 'ชื่อไฟล์แนบ'],
    closed_at: ['Closed', 'ปิดเมื่อ'],
    full_name: ['Full name', 'ชื่อ-นามสกุล'],
    inquiry_type: ['Subject area', 'หัวข้อเรื่อง'],
    inquiryType: ['Subject area', 'หัวข้อเรื่อง'],
    is_leaving: ['While leaving', 'ขณะลบบัญชี'],
    isLeaving: ['While leaving', 'ขณะลบบัญชี'],
    issuesOrBugs: ['Issues or bugs', 'ปัญหาหรือข้อบกพร่อง'],
    likeLeast: ['Liked least', 'ชอบน้อยที่สุด'],
    likeMost: ['Liked most', 'ชอบมากที่สุด'],
    message: ['Message', 'ข้อความ'],
    otherComments: ['Other comments', 'ความเห็นอื่น ๆ'],
    phone_number: ['Phone number', 'เบอร์โทรศัพท์'],
    recommendation: ['Recommends Mitto', 'แนะนำ Mitto'],
    subject: ['Subject', 'หัวข้อ'],
    suggestions: ['Suggestions', 'ข้อเสนอแนะ'],
    supportExperience: ['Experience with our help', 'ประสบการณ์กับทีมช่วยเหลือ'],
  },
  codes: {
    'account_act.act': {
      answerContact: ['Answered a message', 'ตอบข้อความ'],
      closeContact: ['Closed a message', 'ปิดข้อความ'],
      listContacts: ['Listed messages to us', 'ดูรายการข้อความถึงเรา'],
      readContact: ['Read a message to us', 'อ่านข้อความถึงเรา'],
      answerFeedback: ['Answered feedback', 'ตอบความคิดเห็น'],
      closeFeedback: ['Closed feedback', 'ปิดความคิดเห็น'],
      listFeedback: ['Listed feedback', 'ดูรายการความคิดเห็น'],
      readFeedback: ['Read feedback', 'อ่านความคิดเห็น'],
    },
    recommendation: namesOf('support', recommendations),
    'support_feedback.reason': {
      'found-someone': nameOf('support_leaving_found'),
      break: nameOf('support_leaving_break'),
      'too-few-people': nameOf('support_leaving_few'),
      privacy: nameOf('support_leaving_privacy'),
      other: nameOf('support_leaving_other'),
    },
    supportExperience: namesOf('support_help', supportExperiences),
    inquiry_type: inquiryNames,
    inquiryType: inquiryNames,
  },
  forPrograms: {
    tables: {
      support_picture: 'Pictures, which are in the archive themselves.',
    },
    columns: ['email_key', 'media_owner', 'createdBy'],
  },
};
