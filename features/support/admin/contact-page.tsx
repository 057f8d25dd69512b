import { useTextPictures } from '@mitto/profile/admin/public/use-text-pictures.ts';
import { formatSize } from '@mitto/web-kit/formats/format-number';
import { useAsked, useStaff } from '@mitto/web-kit/staff/staff-services';
import { AskedView, Facts, StaffPictures, StaffSplit } from '@mitto/web-kit/staff/staff-split.tsx';
import { ButtonLink } from '@mitto/widgets/buttons/button';
import { Pill } from '@mitto/widgets/display/badge';
import { FileFace } from '@mitto/widgets/media/upload/file-face';
import { useState } from 'react';
import type { ContactMessage } from '../contract/support-admin-calls.ts';
import { AnswerForm } from './answer-form.tsx';
import { PageButtons, StateChoice, useWanted } from './list-choice.tsx';
import styles from './support.module.css';
import { calls, when } from './support-calls.ts';
import { heardNames, inquiryNames, languageNames, words } from './words.ts';

/** Contact messages, which staff answers by mail. */
export function ContactPage() {
  const { client, act } = useStaff();
  const { wanted, setWanted, subject } = useWanted();
  const { asked, again } = useAsked(() => act(() => client(calls).listContacts(wanted)), subject);
  const [openId, setOpenId] = useState<string>();
  return (
    <>
      <StateChoice
        wanted={wanted}
        onWanted={(next) => {
          setOpenId(undefined);
          setWanted(next);
        }}
      />
      <AskedView asked={asked} words={words} onRetry={again}>
        {({ messages, next }) => (
          <>
            <StaffSplit
              label={words.messages}
              empty={words.noMessages}
              openId={openId}
              onOpen={setOpenId}
              entries={messages.map(({ id, subject: title, fullName, date, answeredAt }) => ({
                id,
                title,
                note: `${fullName} · ${when(date)}`,
                mark: answeredAt !== null && <Pill tone="success">{words.answered}</Pill>,
              }))}
            >
              {openId !== undefined && <OneMessage key={openId} id={openId} />}
            </StaffSplit>
            <PageButtons wanted={wanted} onWanted={setWanted} next={next} />
          </>
        )}
      </AskedView>
    </>
  );
}

function OneMessage({ id }: { readonly id: string }) {
  const { client, act } = useStaff();
  const { asked, again } = useAsked(() => act(() => client(calls).readContact({ id })));
  const [changed, setChanged] = useState<ContactMessage>();
  const upload = useTextPictures();
  return (
    <AskedView asked={asked} words={words} onRetry={again}>
      {(read) => {
        const entry = changed ?? read;
        return (
          <>
            <MessageFacts entry={entry} />
            <AnswerForm
              entry={entry}
              answer={(given, key) => client(calls).answerContact({ id, ...given }, { key })}
              close={(given, key) => client(calls).closeContact({ id, ...given }, { key })}
              onChanged={setChanged}
              upload={upload}
            />
          </>
        );
      }}
    </AskedView>
  );
}

function MessageFacts({ entry }: { readonly entry: ContactMessage }) {
  const { mediaUrl } = useStaff();
  return (
    <>
      <h2 className={styles['heading']} dir="auto">
        {entry.subject}
      </h2>
      <Facts
        facts={[
          [words.from, entry.fullName],
          [words.email, entry.email],
          [words.phone, entry.phoneNumber ?? words.none],
          [words.member, entry.uid ?? words.noMember],
          [words.inquiry, inquiryNames[entry.inquiryType]],
          [words.reference, entry.reference],
          [words.date, when(entry.date)],
          [
            words.heard,
            entry.heardAboutUs ? (heardNames[entry.heardAboutUs] ?? entry.heardAboutUs) : words.none,
          ],
          [words.language, entry.language ? (languageNames[entry.language] ?? entry.language) : words.none],
          [words.message, entry.message],
        ]}
      />
      <StaffPictures
        label={words.pictures}
        none={words.none}
        pictures={entry.attachment.map((key, at) => ({
          src: mediaUrl(key, '1600'),
          alt: words.picture(at + 1),
        }))}
      />
      {entry.documents.length > 0 && <Documents documents={entry.documents} />}
    </>
  );
}

/** Documents are never shown within the console: each is saved, and opened outside of the browser. */
function Documents({ documents }: { readonly documents: ContactMessage['documents'] }) {
  const { mediaUrl } = useStaff();
  return (
    <section aria-label={words.documents}>
      <h2 className={styles['heading']}>{words.documents}</h2>
      <p className={styles['note']}>{words.unchecked}</p>
      <ul className={styles['documents']}>
        {documents.map(({ key, kind, name, bytes }) => (
          <li key={key}>
            <FileFace name={name} />
            <span>
              <b dir="auto">{name}</b>
              <span>{formatSize(bytes)}</span>
            </span>
            <ButtonLink
              size="slim"
              href={mediaUrl(key, kind)}
              download={name}
              aria-label={words.downloadOf(name)}
            >
              {words.download}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
