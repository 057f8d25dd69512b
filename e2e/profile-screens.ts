import { demoPassword } from '@mitto/server/demo/demo-password';
import { recordedWebm } from '@mitto/server-kit/media/audio/recordings.fixture';
import { Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import type { Page } from 'playwright-core';
import { labelled } from './app-steps.ts';
import { openSignedIn } from './open-signed-in.ts';
import type { Screen } from './screen.ts';
import { fillBasicInfo, wizardWords } from './wizard-steps.ts';

const steps = [
  { name: 'basic-info', heading: 'Basic Information' },
  { name: 'about-me', heading: 'About Me' },
  { name: 'interested-in', heading: 'Interested In' },
  { name: 'upload', heading: 'Upload Profile photo' },
  { name: 'username', heading: 'MittoID' },
] as const;
let newcomers = 0;

/** Signs in as the demo member, and opens this panel over home. */
async function openAsDemo(page: Page, world: World, intent: string): Promise<void> {
  await openSignedIn(page, world, { email: 'demo@mitto.example', password: demoPassword });
  await page.getByRole('heading', { name: /^People / }).waitFor();
  await page.goto(`${world.url}/#!/home?open=${encodeURIComponent(intent)}`);
}

/** Opens the wizard as a new member, and goes to the step with this number, counted from 0. */
async function openWizard(page: Page, world: World, step: number): Promise<void> {
  newcomers += 1;
  const person = await world.person(`newcomer${newcomers}`, { hasProfile: false });
  await openSignedIn(page, world, person);
  await page.getByRole('heading', { name: steps[0].heading }).waitFor();
  if (step === 0) return;
  await fillBasicInfo(page, wizardWords.en, 'Mira');
  for (const { heading } of steps.slice(1, step + 1)) {
    await page.getByRole('button', { name: wizardWords.en.next, exact: true }).click();
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  }
}

/** A member who introduces themselves and answers a question by voice. */
async function aSpeaker(world: World): Promise<TestPerson> {
  newcomers += 1;
  const person = await world.person(`speaker${newcomers}`);
  const files = [{ name: 'voice.webm', bytes: recordedWebm }];
  const record = async () => (await person.call('uploadVoice', { waveform: '20,60,90,40', files })).result;
  const prompts = [{ prompt: 'my-street', answer: 'The baker', voice: await record() }];
  const content = { voice: await record(), transcript: 'Hello, I bake.', prompts };
  await new Device(person).do('update', 'user_info', content, { ref: person.uid });
  return person;
}

const wizard = steps.map(
  ({ name }, at): Screen => ({
    name: `wizard-${name}`,
    isWhole: true,
    open: (page, world) => openWizard(page, world, at),
  }),
);

const ownTab = (tab: string): Screen => ({
  name: `own-profile-${tab.toLowerCase()}`,
  open: async (page, world) => {
    await openAsDemo(page, world, 'profile');
    await page.getByRole('tab', { name: tab }).click();
  },
});

/** Screens of the wizard, of one's own profile, of another member's profile, and of the profile settings. */
export const profileScreens: readonly Screen[] = [
  ...wizard,
  {
    name: 'terms',
    open: async (page, world) => {
      await openWizard(page, world, 4);
      await page.getByRole('button', { name: 'Terms and conditions' }).click();
      await page.getByRole('dialog', { name: 'Terms and conditions' }).waitFor();
    },
  },
  ...['Details', 'Photos', 'Preview'].map(ownTab),
  {
    name: 'profile-settings',
    open: async (page, world) => {
      await openAsDemo(page, world, 'settings.profile');
      await labelled(page, 'Headline').waitFor();
    },
  },
  ...[
    { section: 'prompts', field: 'The best thing about my street' },
    { section: 'voice', field: 'What you say, in writing' },
  ].map(({ section, field }) => ({
    name: `profile-${section}`,
    open: async (page: Page, world: World) => {
      await openSignedIn(page, world, await aSpeaker(world));
      const intent = encodeURIComponent(`settings.profile?section=${section}`);
      await page.goto(`${world.url}/#!/home?open=${intent}`);
      await labelled(page, field).waitFor();
    },
  })),
  {
    name: 'privacy',
    open: async (page, world) => {
      await openAsDemo(page, world, 'settings.privacy');
      await page.getByRole('switch', { name: /Found by my MittoID/ }).waitFor();
    },
  },
  {
    name: 'other-profile',
    open: async (page, world) => {
      await openAsDemo(page, world, `profile?uid=${(await aSpeaker(world)).uid}`);
      const person = page.locator('dialog[data-intent="profile"]');
      await person.getByRole('button', { name: /^Like / }).waitFor();
    },
  },
];
