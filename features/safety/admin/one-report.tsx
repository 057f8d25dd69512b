import { mergeChanges } from '@mitto/account/contract/define-configuration';
import { type Gender, profileConfiguration } from '@mitto/profile/contract/profile-configuration';
import { type Recorded, recordingsIn } from '@mitto/profile/contract/voice';
import { useAsked, useStaff } from '@mitto/web-kit/staff/staff-services';
import { Facts, StaffPictures } from '@mitto/web-kit/staff/staff-split.tsx';
import { reportPictureSize } from '../contract/report-case.ts';
import type { Report } from '../contract/safety-staff-calls.ts';
import { type EvidenceMessage, EvidenceMessages } from './evidence-messages.tsx';
import { OneHistory } from './one-history.tsx';
import { calls, when } from './report-calls.ts';
import styles from './reports.module.css';
import { evidenceNames, reasonNames, words } from './words.ts';

interface Props {
  readonly report: Report;
}

/** A report with its evidence, and the history of who wrote it. */
export function OneReport({ report }: Props) {
  return (
    <>
      <ReportFacts report={report} />
      <SentPictures report={report} />
      <Evidence report={report} />
      {report.history && (
        <OneHistory name={report.reporter?.name ?? words.reporter} history={report.history} />
      )}
    </>
  );
}

function ReportFacts({ report }: Props) {
  const { type, otherText, reportedAt, isWithdrawn, keptUntil, reporter } = report;
  return (
    <Facts
      facts={[
        [words.reason, <b key="reason">{reasonNames[type]}</b>],
        [words.said, otherText ?? words.none],
        [words.reporter, reporter?.name ?? words.gone],
        [words.reportedAt, when(reportedAt)],
        ...(isWithdrawn ? [[words.withdrawn, words.yes] as const] : []),
        [words.keptUntil, when(keptUntil)],
      ]}
    />
  );
}

/** The pictures that the reporter sent. */
function SentPictures({ report: { reporterPictures } }: Props) {
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

function Evidence({ report: { evidence, pictures } }: Props) {
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
