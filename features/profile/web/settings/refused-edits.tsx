import { type RefusedChange, useRefused } from '@mitto/web-kit/data/use-changes';
import { Button } from '@mitto/widgets/buttons/button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { m } from '@mitto/words/messages';
import { type WrittenColumn, writtenColumns } from '../../contract/profile-columns.ts';
import { userInfo } from '../../contract/profile-table.ts';
import { columnWords } from '../options/column-words.ts';
import { isFoundPlaceThatClashed } from '../place/found-place-that-clashed.ts';
import type { Edited } from './edited.ts';
import styles from './settings.module.css';

interface Props {
  /** Puts the refused values back into the form, over the current ones. */
  readonly onTakeUp: (columns: Edited) => void;
}

/**
 * Notices of edits that the server refused, with the typed text. Each stays until the member discards it or
 * puts it back into the form.
 */
export function RefusedEdits({ onTakeUp }: Props) {
  const refused = useRefused(userInfo).filter((change) => !isFoundPlaceThatClashed(change));
  return refused.map((change) => <RefusedEdit key={change.mid} change={change} onTakeUp={onTakeUp} />);
}

interface RefusedEditProps extends Props {
  readonly change: RefusedChange<object>;
}

function RefusedEdit({ change, onTakeUp }: RefusedEditProps) {
  const columns = columnsOf(change);
  // Safe cast: outbox entries passed the schema of their table when they were written.
  const given = change.given as Edited;
  const isClash = change.code === 'database/conflict';
  return (
    <Alert tone="danger">
      <p className={styles['refused']}>
        {isClash
          ? m.profile_clash({ what: columns.map((column) => columnWords[column]()).join(', ') })
          : change.sentence}
      </p>
      {columns.map((column) => (
        <p key={column} className={styles['typed']} dir="auto">
          {typeof given[column] === 'string' && m.profile_clash_typed({ text: given[column] })}
        </p>
      ))}
      <div className={styles['ways']}>
        <Button
          size="slim"
          tone="line"
          onClick={() => {
            onTakeUp(Object.fromEntries(columns.map((column) => [column, given[column]])));
            void change.forget();
          }}
        >
          {m.profile_clash_mine()}
        </Button>
        <Button size="slim" tone="ghost" onClick={() => void change.forget()}>
          {m.profile_clash_theirs()}
        </Button>
      </div>
    </Alert>
  );
}

/** Columns that the server named in its refusal, or all columns of the edit if it named none. */
function columnsOf({ fields, given }: RefusedChange<object>): readonly WrittenColumn[] {
  const named = writtenColumns.filter((column) => column in fields);
  return named.length > 0 ? named : writtenColumns.filter((column) => column in given);
}
