import type { ActivityDraft, Category } from '@mitto/activities/contract/activity-fields';
import { momentOf } from '@mitto/activities/contract/local-time';
import { locTypes } from '@mitto/discover/contract/search-filter';
import { newId, Uid } from '@mitto/kit/ids';
import { day, hour } from '@mitto/kit/time';
import { dayIn } from '@mitto/profile/contract/calendar';
import type { Point } from '@mitto/profile/contract/profile-fields';
import { readSearchFacts } from '@mitto/profile/server/public/search-facts';
import type { Tx } from '@mitto/server-kit/database/database';
import { defineJob, handleJob, type JobHandler } from '@mitto/server-kit/jobs/define-job';
import type { Deps } from '@mitto/server-kit/module/deps';
import * as v from 'valibot';
import { actAs } from './act-as.ts';
import { type Host, holdPlans, hostsAmong, listPlanned } from './demo-life-store.ts';
import { traitOf } from './demo-script.ts';
import { listShown, pointNear } from './gather-around.ts';

type Text = readonly [en: string, th: string];

interface Plan {
  readonly category: Category;
  readonly text: Text;
  readonly place: string;
  /** Local time of the start. */
  readonly at: readonly [hour: number, minute: number];
  /** Length in hours. */
  readonly long: number;
  /** Number of people who can join besides the host; null for no limit. */
  readonly places: number | null;
}

const plans: readonly Plan[] = [
  { category: 'drink', at: [19, 30], long: 3, places: 6, place: 'Terrace 9', text: ['Natural wine on the roof. Whoever names three grapes picks the music.', 'ไวน์บนดาดฟ้า ใครบอกชื่อองุ่นได้สามพันธุ์ได้เลือกเพลง'] },
  { category: 'fit', at: [6, 30], long: 1, places: 10, place: 'North Pier', text: ['Slow 5k along the canal. We stop for every cat, so nobody is left behind.', 'วิ่งช้า ๆ 5 กิโลเลียบคลอง หยุดทักแมวทุกตัว ไม่ทิ้งใครแน่นอน'] },
  { category: 'dine', at: [19, 0], long: 2, places: 5, place: 'Lotus Dumplings', text: ['Dumpling table for six: we order one of everything, then vote.', 'โต๊ะเกี๊ยวหกคน สั่งอย่างละหนึ่ง แล้วโหวตกันว่าอันไหนอร่อยสุด'] },
  { category: 'movie', at: [20, 0], long: 3, places: 8, place: 'Cinema Lilac', text: ['An old film on a big screen, and a walk home to argue about the ending.', 'ดูหนังเก่าจอใหญ่ แล้วเดินกลับไปเถียงกันเรื่องตอนจบ'] },
  { category: 'party', at: [20, 30], long: 4, places: null, place: 'Side B', text: ['Vinyl evening. Bring one record that you would defend in court.', 'คืนแผ่นเสียง เอาแผ่นที่พร้อมปกป้องสุดใจมาคนละแผ่น'] },
  { category: 'drink', at: [10, 0], long: 2, places: 4, place: 'Three Roasters', text: ['Filter coffee, slowly: three roasters, one table, no laptops.', 'จิบกาแฟดริปช้า ๆ สามโรงคั่ว หนึ่งโต๊ะ ไม่เอาโน้ตบุ๊ก'] },
  { category: 'fit', at: [17, 30], long: 2, places: 3, place: 'Court 4', text: ['Badminton for people who last played at school. Rackets are there.', 'แบดมินตันสำหรับคนที่ไม่ได้เล่นตั้งแต่สมัยเรียน มีไม้ให้ยืม'] },
  { category: 'dine', at: [12, 0], long: 2, places: 6, place: 'Old Market Gate', text: ['Noodle walk through the old market: four small bowls in two hours.', 'เดินกินก๋วยเตี๋ยวตลาดเก่า สี่ชามเล็กในสองชั่วโมง'] },
  { category: 'movie', at: [18, 30], long: 2, places: 12, place: 'The Small Screen', text: ['Short films by students, then tea next door to talk about the best one.', 'ดูหนังสั้นของนักศึกษา แล้วไปนั่งจิบชาคุยกันว่าเรื่องไหนดีสุด'] },
  { category: 'party', at: [19, 0], long: 4, places: 9, place: 'Dice and Tea', text: ['Board games and loud laughing. Beginners win surprisingly often.', 'บอร์ดเกมกับเสียงหัวเราะ มือใหม่ชนะบ่อยอย่างน่าแปลกใจ'] },
  { category: 'fit', at: [8, 0], long: 1, places: 15, place: 'Rain Tree Park', text: ['Morning yoga under the big rain trees. Bring water and a towel.', 'โยคะยามเช้าใต้ต้นจามจุรี เอาน้ำกับผ้าขนหนูมาด้วยนะ'] },
  { category: 'dine', at: [17, 0], long: 3, places: 4, place: 'Kitchen 22', text: ['Green curry from scratch, with a trip to the market before we cook.', 'ทำแกงเขียวหวานตั้งแต่ต้น ไปจ่ายตลาดด้วยกันก่อนลงครัว'] },
]; // biome-ignore format: a table

/** Number of activities to come that demo people should have around a member. */
const enoughActivities = 8;
const maxGuests = 3;

const planJob = defineJob({ kind: 'demo.activities', payload: v.strictObject({ uid: Uid }), maxTries: 3 });
export const planKind = planJob.kind;

/** Lets demo people near a member plan activities after `ms`, and again every day. */
export async function enqueueActivities(deps: Deps, tx: Tx, uid: string, ms = 0): Promise<void> {
  await deps.enqueue(tx, planJob, { uid }, { uid, at: deps.now() + ms });
}

export function demoActivityJob(deps: Deps, isOn: boolean): JobHandler {
  return handleJob(planJob, async ({ uid }) => {
    if (!isOn) return;
    await planAround(deps, uid);
    await deps.database.transact((tx) => enqueueActivities(deps, tx, uid, day));
  });
}

async function planAround(deps: Deps, uid: string): Promise<void> {
  const found = await deps.database.transact(async (tx) => {
    const middle = (await readSearchFacts(tx, deps, uid))?.middle;
    if (!middle) return undefined;
    const shown = await listShown(deps, tx, uid, locTypes.nearMe);
    const planned = await listPlanned(tx, middle, deps.now());
    return { middle, planned, people: await hostsAmong(tx, shown, deps.now()) };
  });
  if (!found) return;
  const { middle, planned, people } = found;
  const missing = Math.max(0, enoughActivities - planned.length);
  const hosts = people.filter((one) => one.isVerified && !one.isHost).slice(0, missing);
  const fresh = freshPlans(planned, Math.floor(deps.now() / day));
  for (const [number, host] of hosts.entries()) {
    const plan = fresh[number];
    if (!plan) return;
    const id = newId(deps.now());
    const input = draftOf(deps, { host, plan, middle, number });
    const isWanted = async (tx: Tx) => {
      await holdPlans(tx);
      return isFresh(plan, await listPlanned(tx, middle, deps.now()));
    };
    if (!(await actAs(deps, { by: host.uid, name: 'createActivity', input, ref: id, isWanted }))) continue;
    for (const guest of guestsOf(host, people))
      await actAs(deps, { by: guest.uid, name: 'sa_interested', input: { id } });
  }
}

/** True for a plan that nobody nearby has, in either language. */
const isFresh = ({ text }: Plan, planned: readonly string[]): boolean =>
  !text.some((one) => planned.includes(one));

/** The plans that nobody nearby has. Each day begins with another one. */
function freshPlans(planned: readonly string[], today: number): Plan[] {
  const first = today % plans.length;
  const inTurn = [...plans.slice(first), ...plans.slice(0, first)];
  return inTurn.filter((plan) => isFresh(plan, planned));
}

interface Drafted {
  readonly host: Host;
  readonly plan: Plan;
  readonly middle: Point;
  readonly number: number;
}

/** Drafts an activity on one of the next days, near the member. */
function draftOf(deps: Deps, { host, plan, middle, number }: Drafted): v.InferInput<typeof ActivityDraft> {
  const { category, text, place, at, long, places } = plan;
  const { timeZone } = host;
  const date = dayIn(timeZone, deps.now() + (1 + (number % 6)) * day);
  const startTime =
    momentOf({ ...date, hour: at[0], minute: at[1] }, timeZone) ?? deps.now() + (1 + number) * day;
  return {
    category,
    privacy: 0,
    description: text[host.isThai ? 1 : 0],
    startTime,
    endTime: startTime + long * hour,
    timeZone,
    location: { name: place, geometry: pointNear(middle, host.uid) },
    places,
  };
}

/** Returns up to three of the people near the host, always the same ones for one host. */
function guestsOf(host: Host, people: readonly Host[]): readonly Host[] {
  const first = Math.floor(traitOf(host.uid, 'words') * people.length);
  const count = Math.floor(traitOf(host.uid, 'pace') * (maxGuests + 1));
  return [...people.slice(first), ...people.slice(0, first)].filter((one) => one !== host).slice(0, count);
}
