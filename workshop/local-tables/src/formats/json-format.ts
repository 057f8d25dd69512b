import type { Row } from '@mitto/localdb/stored-row';
import { exportedDefinition, readExportedDefinition } from './exported-definition.ts';
import type { Format, Part } from './format.ts';
import { JsonText } from './json-text.ts';

/**
 * `{"tables": [{...definition, "records": [{"_ref", "_data"}, ...]}]}`, with each record on a separate line.
 * A plain list of objects is read as the records of one table.
 */
export const jsonFormat: Format = {
  type: 'application/json',
  isOneTable: false,
  *write(tables, databaseName) {
    yield '{"tables":[';
    for (const [index, { definition, records }] of tables.entries()) {
      const said = JSON.stringify(exportedDefinition(definition, databaseName)).slice(0, -1);
      yield `${index === 0 ? '' : ','}\n${said},"records":[`;
      for (const [number, record] of records.entries()) {
        yield `${number === 0 ? '' : ','}\n${JSON.stringify({ _ref: record._ref, _data: record._data })}`;
      }
      yield '\n]}';
    }
    yield '\n]}\n';
  },
  *read(text) {
    const json = new JsonText(text);
    if (json.peek() === '[') {
      yield { is: 'table', at: json.at };
      yield* readRecords(json);
    } else {
      for (const name of json.members()) {
        if (name !== 'tables') json.value();
        else for (const _at of json.elements()) yield* readTable(json);
      }
    }
    json.end();
  },
};

function* readTable(json: JsonText): Generator<Part> {
  json.peek();
  const { at } = json;
  const said: Record<string, unknown> = {};
  let isTold = false;
  for (const name of json.members()) {
    if (isTold) json.fault('the records come last in a table');
    if (name !== 'records') {
      said[name] = json.value();
      continue;
    }
    yield tablePart(json, said, at);
    isTold = true;
    yield* readRecords(json);
  }
  if (!isTold) yield tablePart(json, said, at);
}

function tablePart(json: JsonText, said: Record<string, unknown>, at: number): Part {
  const draft = readExportedDefinition(said, (reason) => json.fault(reason, at));
  return { is: 'table', at, name: draft.TBL_NAME, draft };
}

function* readRecords(json: JsonText): Generator<Part> {
  for (const at of json.elements()) {
    const value = json.value();
    if (!isObject(value)) json.fault('a record is due here', at);
    const { _ref, _data, ...rest } = value;
    const isRecord = isObject(_data) && Object.keys(rest).length === 0;
    if (isRecord && _ref !== undefined && typeof _ref !== 'string') json.fault('_ref is text', at);
    if (!isRecord) yield { is: 'record', at, data: value };
    else yield { is: 'record', at, data: _data, ...(typeof _ref === 'string' ? { ref: _ref } : {}) };
  }
}

function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
