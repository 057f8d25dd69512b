/** Kinds of things that have a name of the specification. */
const kinds = ['task', 'query', 'event', 'update', 'route', 'intent'] as const;
type Kind = (typeof kinds)[number];

export interface SpecName {
  readonly kind: Kind;
  readonly name: string;
  /** The thing that answers to it, such as `mutation likes`; undefined while it is due. */
  readonly is: string | undefined;
}

/** The kind of thing that answers to a name, unless the list says otherwise. */
const usually: Readonly<Record<Kind, string>> = {
  task: 'mutation',
  query: 'query',
  event: 'channel',
  update: 'update',
  route: 'page',
  intent: 'intent',
};

const due = 'due';

/**
 * Tasks, queries, events, pushes, routes and intents of the specification (platform and member app, §2 and §7).
 * After `=` stands what answers to a name that we have given another one, or `due`. No name is ever removed.
 */
export const specNames: readonly SpecName[] = `
  task deactivateAccount = call deactivateAccount
  task likes
  task undoLikes
  task favorite
  task undoFav
  task hide
  task undoHide
  task visit
  task inCircles = query inCircles
  task blockUser = mutation block
  task unMatchUser = mutation unmatch
  task reportUser
  task feedback = table feedback
  task updateProfile = table user_info
  task messages
  task deleteConversation
  task chatTimer = query chatTimer
  task makePayment = call payCharge
  query loadBlockedUsers
  query loadHiddenAccounts
  query profileActivityCounts
  query peopleSearch
  query peopleNearby
  query realtime
  query circles
  query conversation
  query conversations
  query coins
  query coinsHistory
  query loadActivityByCategory
  event db:update = message db:update
  event new.messages
  event chat.heart.beat
  event events.coins.history
  update sa_interested = mutation sa_interested
  route home
  route login
  route register
  intent settings
  intent settings.filters
  intent settings.profile
  intent settings.privacy
  intent settings.notifications
  intent settings.account
  intent settings.account.devices
  intent settings.account.password
  intent settings.account.privacy
  intent settings.account.subscription
  intent addFriends
  intent profile
  intent profile.verification
  intent audience
  intent checkout
  intent coins
  intent message
  intent chat
  intent map
  intent theatre
  intent feedback
  intent contact-us
  intent social.activity
  intent social.activity.view
  intent social.activity.create
`
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '')
  .map(readName);

function readName(line: string): SpecName {
  const [words = '', is] = line.split(' = ');
  const [word, name = ''] = words.split(' ');
  const kind = kinds.find((one) => one === word);
  if (!kind) throw new Error(`${line}: ${word} is no kind of name.`);
  return { kind, name, is: is === due ? undefined : (is ?? `${usually[kind]} ${name}`) };
}

/** Reports names that are listed and that nothing answers to, and due ones that something answers to. */
export function specNameFaults(
  offered: ReadonlySet<string>,
  names: readonly SpecName[] = specNames,
): string[] {
  return names.flatMap(({ kind, name, is }) => {
    if (is === undefined)
      return offered.has(`${usually[kind]} ${name}`)
        ? [`${kind} ${name} is built: say so in tools/spec-names.ts.`]
        : [];
    return offered.has(is)
      ? []
      : [`${kind} ${name} is answered by ${is} in tools/spec-names.ts, which is missing.`];
  });
}

/** Params of the specification, by page or intent. */
const specParams: Readonly<Record<string, readonly string[]>> = {
  login: ['state', 'forceReset'],
  chat: ['rid', 'name', 'image', 'fromView'],
  checkout: ['amount', 'displayAmount', 'currency', 'description', 'app'],
  profile: ['isMe'],
  audience: ['selected'],
};

/** Reports params of the specification that no declaration of a page or intent names. */
export function specParamFaults(
  declarations: string,
  params: Readonly<Record<string, readonly string[]>> = specParams,
): string[] {
  return Object.entries(params).flatMap(([name, names]) => {
    const declared = new RegExp(`^ {4}${name}: \\{([^}]*)\\}`, 'm').exec(declarations)?.[1] ?? '';
    return names
      .filter((param) => !new RegExp(`\\b${param}\\??:`).test(declared))
      .map((param) => `${name} takes no param ${param}.`);
  });
}
