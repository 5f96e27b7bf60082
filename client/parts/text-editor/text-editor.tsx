import { useId, useMemo, useRef } from 'react';
import { Input } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LONGEST_BODY } from '@server/messaging/text/message-limits.contract.js';
import type { TextValues } from '@server/messaging/text/text-shapes.contract.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { startsInArabic } from '@/ui/text/text-direction.js';
import { checkText, type Finding } from './check-text.js';
import { insertText } from './insert-text.js';
import { NameList } from './name-list.js';
import { TextFindings } from './text-findings.js';
import { TextMarks } from './text-marks.js';
import { useCompletion } from './use-completion.js';
import { VariableChips } from './variable-chips.js';
import { countFirst, isSpelledIn, listVariables, type Variable } from './variables.js';
import classes from './text-editor.module.css';

interface TextEditorProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  onFocus?: () => void;
  error?: React.ReactNode;
  required?: boolean;
  placeholder?: string;
  /** Names that may stand in braces beside the fixed ones: the fields of a contact, the `addons_params` of groups. */
  fields: readonly string[];
  /** What the names stand for, by canonical name: shown beside them. */
  values: TextValues;
  /** Instead of the fixed names and the fields: all that is offered here. `fields` then has their spellings. */
  offered?: readonly Variable[] | undefined;
  /** It goes to one recipient: unknown names are sent as typed. */
  isSingle?: boolean;
  /** Offers an address whose visits are counted, for each recipient their own. */
  withLinks?: boolean;
  'data-path'?: string;
}

/** A text of a store has forty names to choose from, which would push the rest of its form away. */
const MOST_OFFERED = 12;
const FIRST_OFFERED = 10;

const TRACKED_LINK = '{link:https://}';

/** Where a message is written: names in braces by a press or by typing `{`, and what is wrong with it underlined at once. */
export function TextEditor(props: TextEditorProps): React.ReactElement {
  const { label, value, onChange, error, required, fields, values, offered, ...more } = props;
  const { isSingle = false, withLinks = false, ...rest } = more;
  const id = useId();
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<HTMLSpanElement>(null);
  const language = currentLanguage();
  const { compiled, findings, marks } = checkText(value, fields, isSingle);
  // A press writes the name as the text would; it is offered in the language of the page, as all around it is.
  const spelling = startsInArabic(value) && !isSpelledIn(language, compiled.uses) ? 'ar' : language;
  const variables = useMemo(
    () => offered ?? listVariables(fields, values, spelling, language),
    [offered, fields, values, spelling, language],
  );
  const completion = useCompletion(useMemo(() => variables.filter(({ whyNot }) => !whyNot), [variables]));
  const isOpen = completion.open !== null;

  function handleInsert({ written }: Variable): void {
    if (field.current)
      insertText(field.current, `{${written}}`, field.current.selectionStart, field.current.selectionEnd);
  }
  /** The address goes where the caret stands then. */
  function handleLink(): void {
    const area = field.current;
    if (!area) return;
    insertText(area, TRACKED_LINK, area.selectionStart, area.selectionEnd);
    area.setSelectionRange(area.selectionEnd - 1, area.selectionEnd - 1);
  }
  function handleShow({ from, to }: Finding): void {
    field.current?.focus();
    field.current?.setSelectionRange(from, to);
  }
  const described = [error ? `${id}-error` : '', findings.length > 0 ? `${id}-findings` : ''].join(' ').trim();
  return (
    <Input.Wrapper id={id} label={label} required={required ?? false} className={classes.root ?? ''}>
      <div className={classes.frame} data-error={error ? true : undefined}>
        <div className={classes.layers}>
          <TextMarks text={value} marks={marks} caret={completion.open?.from ?? null} caretRef={caret} />
          <textarea
            {...rest}
            ref={field}
            id={id}
            className={classes.field}
            value={value}
            required={required}
            aria-invalid={error ? true : undefined}
            aria-describedby={described || undefined}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={isOpen ? `${id}-names` : undefined}
            aria-activedescendant={isOpen ? `${id}-names-${completion.at}` : undefined}
            onChange={(event) => {
              onChange(event.currentTarget.value);
              completion.look(event.currentTarget);
            }}
            onSelect={(event) => completion.look(event.currentTarget)}
            onKeyDown={(event) => void completion.handleKey(event)}
            onBlur={() => {
              completion.close();
              rest.onBlur?.();
            }}
          />
        </div>
      </div>
      {isOpen && (
        <NameList
          id={`${id}-names`}
          completion={completion}
          caret={caret}
          onTake={(variable) => field.current && completion.take(field.current, variable)}
        />
      )}
      {error && (
        <Input.Error id={`${id}-error`} mt={5}>
          {error}
        </Input.Error>
      )}
      <div className={classes.below}>
        <Hint />
        <span className={classes.counter} data-over={value.length > LONGEST_BODY || undefined}>
          {t('text.counter', {
            length: formatNumber(value.length, language),
            most: formatNumber(LONGEST_BODY, language),
          })}
        </span>
      </div>
      <TextFindings id={`${id}-findings`} findings={findings} onShow={handleShow} />
      <VariableChips
        variables={variables}
        onInsert={handleInsert}
        first={offered ? countOffered(offered) : countFirst(variables)}
        onLink={withLinks ? handleLink : undefined}
      />
    </Input.Wrapper>
  );
}

const countOffered = ({ length }: readonly Variable[]): number => (length <= MOST_OFFERED ? length : FIRST_OFFERED);

/** The braces are no place to fill in here, so they come from the code; each is isolated, or Arabic would turn them around. */
function Hint(): React.ReactElement {
  const { t } = useTranslation();
  return <span>{t('text.hint', { choice: isolate(`{{${t('text.example')}}}`), brace: isolate('{') })}</span>;
}
