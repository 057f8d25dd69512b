import { mergeChanges } from '@mitto/account/contract/define-configuration';
import { type Gender, profileConfiguration } from '@mitto/profile/contract/profile-configuration';
import { type Recorded, recordingsIn } from '@mitto/profile/contract/voice';
import { useAsked, useStaff } from '@mitto/web-kit/staff/staff-services';
import { AskedView, Facts, StaffPictures } from '@mitto/web-kit/staff/staff-split.tsx';
import { useState } from 'react';
import { reportPictureSize } from '../contract/report-case.ts';
import type { CaseWhole, History } from '../contract/safety-staff-calls.ts';
import { ActForm } from './act-form.tsx';
import { type EvidenceMessage, EvidenceMessages } from './evidence-messages.tsx';
import { calls, when } from './report-calls.ts';
import styles from './reports.module.css';
import { actNames, evidenceNames, reasonNames, standingNames, words } from './words.ts';

interface Props {
  readonly id: string;
  readonly onClosed: () => void;
}

/** One report with its evidence and the history of both sides. */
export function OneReport({ id, onClosed }: Props) {
  const { client, act } = useStaff();
  const { asked, again } = useAsked(() => act(() => client(calls).lookAtCase({ id })));
  // The answer of an act shows the report as it is then.
  const [changed, setChanged] = useState<CaseWhole>();
  return (
    <AskedView asked={asked} words={words} onRetry={again}>
      {(looked) => {
        const report = changed ?? looked;
        return (
          <>
            <ReportFacts report={report} />
            <SentPictures report={report} />
            <Evidence report={report} />
            <OneHistory name={report.name} history={report.historyOfReported} />
            {report.historyOfReporter && (
              <OneHistory name={report.reporter?.name ?? words.reporter} history={report.historyOfReporter} />
            )}
            <section aria-label={words.done}>
              <h2 className={styles['heading']}>{words.done}</h2>
              <Acts acts={report.acts} />
            </section>
            {report.closedAt === null ? (
              <ActForm
                id={id}
                seen={report.acts.length}
                onDone={(next) => (next.closedAt === null ? setChanged(next) : onClosed())}
                onStale={() => {
                  setChanged(undefined);
                  again();
                }}
              />
            ) : (
              <p>{words.isClosed}</p>
            )}
          </>
        );
      }}
    </AskedView>
  );
}

function ReportFacts({ report }: { readonly report: CaseWhole }) {
  const { type, otherText, reportedAt, isWithdrawn, keptUntil, name, reporter } = report;
  return (
    <Facts
      facts={[
        [words.reason, <b key="reason">{reasonNames[type]}</b>],
        [words.said, otherText ?? words.none],
        [words.reported, name],
        [words.reporter, reporter?.name ?? words.gone],
        [words.reportedAt, when(reportedAt)],
        ...(isWithdrawn ? [[words.withdrawn, words.yes] as const] : []),
        [words.keptUntil, when(keptUntil)],
      ]}
    />
  );
}

/** The pictures that the reporter sent. */
function SentPictures({ report: { reporterPictures } }: { readonly report: CaseWhole }) {
  const { mediaUrl } = useStaff();
  return (
    <StaffPictures
      label={words.sentPictures}
      none={words.noSentPictures}
      pictures={reporterPictures.map((key, at) => ({
        src: mediaUrl(key, reportPictureSize),
        alt: words.sentPicture(at + 1),
      }))}
    />
  );
}

type Values = Readonly<Record<string, unknown>>;

/** The parts of the evidence that are drawn; others are shown by name and value. */
interface Drawn {
  readonly profile?: (Values & Recorded) | null;
  readonly relation?: Readonly<Record<string, unknown>>;
  readonly activity?: Values;
  readonly messages?: readonly EvidenceMessage[];
}

function Evidence({ report: { evidence, pictures } }: { readonly report: CaseWhole }) {
  const { mediaUrl, client } = useStaff();
  // Until the configuration is there, a gender is shown by its number.
  const { asked } = useAsked(() => client(calls).readConfiguration({}));
  const genders =
    asked.kind === 'there' ? mergeChanges(profileConfiguration, asked.answer).value.genders : [];
  // Safe cast: the server writes the evidence in this form.
  const { profile, relation, activity, messages } = evidence as Drawn;
  const voices = recordingsIn(profile ?? {});
  return (
    <>
      <section aria-label={words.evidence}>
        <h2 className={styles['heading']}>{words.evidence}</h2>
        {profile ? <Facts facts={factsOf(named(inWords(profile), genders))} /> : <p>{words.noProfile}</p>}
      </section>
      <StaffPictures
        label={words.pictures}
        none={words.noPictures}
        pictures={pictures.map((key, at) => ({ src: mediaUrl(key, 'whole'), alt: words.picture(at + 1) }))}
      />
      {voices.length > 0 && (
        <section aria-label={words.voices}>
          <h2 className={styles['heading']}>{words.voices}</h2>
          {voices.map(({ key }) => (
            // biome-ignore lint/a11y/useMediaCaption: nobody has written down what is said
            <audio key={key} className={styles['voice']} controls src={mediaUrl(key, 'audio')} />
          ))}
        </section>
      )}
      {relation && (
        <section aria-label={words.relation}>
          <h2 className={styles['heading']}>{words.relation}</h2>
          {factsOf(relation).length > 0 ? <Facts facts={factsOf(relation)} /> : <p>{words.none}</p>}
        </section>
      )}
      {activity && (
        <section aria-label={words.activity}>
          <h2 className={styles['heading']}>{words.activity}</h2>
          <Facts facts={factsOf(activity)} />
        </section>
      )}
      <EvidenceMessages messages={messages} />
    </>
  );
}

/** The profile without its recordings. A question that is answered by voice alone stays, without an answer. */
function inWords({ voice: _, prompts, ...facts }: Values & Recorded): Values {
  return { ...facts, ...(prompts && { prompts: prompts.map(({ voice: __, ...rest }) => rest) }) };
}

/** The profile with the configured label of its gender. */
function named(profile: Values, genders: readonly Gender[]): Values {
  const gender = genders.find(({ value }) => value === profile['gender']);
  return gender ? { ...profile, gender: gender.label } : profile;
}

function factsOf(values: Readonly<Record<string, unknown>>): (readonly [string, string])[] {
  return Object.entries(values)
    .map(([name, value]) => [evidenceNames[name] ?? spaced(name), textOf(name, value)] as const)
    .filter(([, text]) => text !== '');
}

/** The name of a field as words: favouriteFood → Favourite food. */
function spaced(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A date of birth, which the evidence keeps as an object of year, month and day. */
function dayOf(value: unknown): string {
  // Safe cast: parts that are missing are left out.
  const { year, month, day } = Object(value) as Readonly<Record<string, unknown>>;
  return [year, month, day]
    .flatMap((part) => (typeof part === 'number' ? [String(part).padStart(2, '0')] : []))
    .join('-');
}

function textOf(name: string, value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'number' && name.endsWith('At')) return when(value);
  if (typeof value === 'boolean') return value ? words.yes : '';
  if (name === 'dob') return dayOf(value);
  if (Array.isArray(value)) return listOf(value);
  if (typeof value !== 'object') return String(value);
  return factsOf(value as Readonly<Record<string, unknown>>) // An object of JSON.
    .map((fact) => fact.join(': '))
    .join('\n');
}

function listOf(values: readonly unknown[]): string {
  const isOfObjects = values.some((value) => typeof value === 'object');
  return values.map((value) => textOf('', value)).join(isOfObjects ? '\n' : ', ');
}

function OneHistory({ name, history }: { readonly name: string; readonly history: History }) {
  const { standing, reportsAbout, reportsBy, acts } = history;
  return (
    <section aria-label={words.history(name)}>
      <h2 className={styles['heading']}>{words.history(name)}</h2>
      <Facts
        facts={[
          [words.standing, standingNames[standing]],
          [words.reportsAbout, reportsAbout],
          [words.reportsBy, reportsBy],
          [words.earlier, <Acts key="acts" acts={acts} />],
        ]}
      />
    </section>
  );
}

function Acts({ acts }: { readonly acts: History['acts'] }) {
  if (acts.length === 0) return words.none;
  return (
    <ul className={styles['acts']}>
      {acts.map(({ act, at, message, until }) => (
        <li key={at}>
          <b>{actNames[act]}</b> {when(at)} {until !== null && words.until(when(until))}
          {message !== null && <span dir="auto">{message}</span>}
        </li>
      ))}
    </ul>
  );
}
