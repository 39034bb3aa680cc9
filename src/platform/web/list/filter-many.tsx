import { MultiSelect, type MultiSelectProps } from '@mantine/core';

/** A filter of several options: few lists have one, so it travels by itself. */
export default function FilterMany(
  p: Pick<MultiSelectProps, 'size' | 'aria-label' | 'data' | 'searchable' | 'clearable' | 'placeholder' | 'value' | 'onChange'>,
) {
  return <MultiSelect {...p} miw={150} maw={320} />;
}
