import { MultiSelect, Pill, type MultiSelectProps } from '@mantine/core';
import { useNothingFound } from '@/parts/pickers/use-nothing-found.js';
import { ClampedText } from '@/ui/text/clamped-text.js';
import classes from './fields.module.css';

export interface PickerChoice {
  id: number;
  name: string;
  more?: React.ReactNode;
  isBelow?: boolean;
}

interface MultiPickerProps {
  label: string;
  placeholder?: string;
  description?: React.ReactNode;
  choices: readonly PickerChoice[];
  value: string[];
  onChange: (ids: string[]) => void;
  nothing: string;
  required?: boolean;
  disabled?: boolean;
  max: number;
  error?: React.ReactNode;
  'data-path'?: string;
}

export function MultiPicker({ choices, value, nothing, max, ...props }: MultiPickerProps): React.ReactElement {
  return (
    <MultiSelect
      {...props}
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value}
      searchable
      hidePickedOptions
      maxValues={max}
      limit={100}
      nothingFoundMessage={useNothingFound(nothing, choices.length > 0)}
      renderPill={drawPill}
      classNames={{ inputField: classes.typed ?? '' }}
      comboboxProps={{ transitionProps: { duration: 120 } }}
      placeholder={value.length === 0 ? (props.placeholder ?? '') : ''}
      renderOption={({ option }) => {
        const choice = choices.find(({ id }) => String(id) === option.value);
        return (
          choice && (
            <span className={classes.choice} data-below={choice.isBelow || undefined}>
              <bdi className={classes.name}>{choice.name}</bdi>
              {choice.more !== undefined && <span className={classes.more}>{choice.more}</span>}
            </span>
          )
        );
      }}
    />
  );
}

/** Draws a value, whose label may not be loaded yet. */
const drawPill: NonNullable<MultiSelectProps['renderPill']> = ({ option, onRemove, disabled }) => (
  <Pill withRemoveButton={!disabled} onRemove={onRemove} disabled={disabled ?? false}>
    <ClampedText text={(option as typeof option | undefined)?.label ?? '…'} lines={1} />
  </Pill>
);
