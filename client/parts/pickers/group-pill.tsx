import { Pill, type MultiSelectProps } from '@mantine/core';
import { ClampedText } from '@/ui/text/clamped-text.js';

export const drawGroupPill: NonNullable<MultiSelectProps['renderPill']> = ({ option, onRemove, disabled }) => (
  <Pill withRemoveButton={!disabled} onRemove={onRemove} disabled={disabled ?? false}>
    <ClampedText text={option.label} lines={1} />
  </Pill>
);
