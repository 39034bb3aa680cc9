import { ActionIcon, Button, Checkbox, Group, Popover, Stack, Text, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3, IconMinus, IconPlus } from '@tabler/icons-react';
import { type ColumnPrefs, isHidden, isReset, moveColumn, NO_PREFS, orderColumns, resizeColumn } from './columns.ts';
import type { Column } from './types.ts';

const STEP = 30;
const USUAL = 140;

interface ColumnsMenuProps<T> {
  columns: readonly Column<T>[];
  prefs: ColumnPrefs;
  onChange: (prefs: ColumnPrefs) => void;
}

function Small(p: { label: string; onClick: () => void; disabled?: boolean; children: React.ReactNode }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={24} aria-label={p.label} disabled={p.disabled ?? false} onClick={p.onClick}>
      {p.children}
    </ActionIcon>
  );
}

function ColumnRow<T>({
  column,
  first,
  last,
  columns,
  prefs,
  onChange,
}: ColumnsMenuProps<T> & { column: Column<T>; first: boolean; last: boolean }) {
  const { key, titulo } = column;
  const width = prefs.widths[key] ?? column.ancho ?? USUAL;
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap">
      <Checkbox
        size="xs"
        label={titulo}
        checked={!isHidden(column, prefs)}
        onChange={(e) => onChange({ ...prefs, hidden: { ...prefs.hidden, [key]: !e.currentTarget.checked } })}
      />
      <Group gap={0} wrap="nowrap">
        <Small label={`Angostar ${titulo}`} onClick={() => onChange(resizeColumn(prefs, key, width - STEP))}>
          <IconMinus size={14} />
        </Small>
        <Small label={`Ensanchar ${titulo}`} onClick={() => onChange(resizeColumn(prefs, key, width + STEP))}>
          <IconPlus size={14} />
        </Small>
        <Small label={`Subir ${titulo}`} disabled={first} onClick={() => onChange(moveColumn(columns, prefs, key, -1))}>
          <IconArrowUp size={14} />
        </Small>
        <Small label={`Bajar ${titulo}`} disabled={last} onClick={() => onChange(moveColumn(columns, prefs, key, 1))}>
          <IconArrowDown size={14} />
        </Small>
      </Group>
    </Group>
  );
}

/** Which columns, in what order and how wide; kept for this person. */
export function ColumnsMenu<T>({ columns, prefs, onChange }: ColumnsMenuProps<T>) {
  const ordered = orderColumns(columns, prefs);
  return (
    <Popover position="bottom-end" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label="Columnas">
          <ActionIcon variant="default" size={30} aria-label="Columnas">
            <IconColumns3 size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columnas">
        <Stack gap={6} mah="60dvh" style={{ overflow: 'auto' }}>
          <Text size="xs" fw={600}>
            Columnas
          </Text>
          {ordered.map((c, i) => (
            <ColumnRow
              key={c.key}
              column={c}
              first={i === 0}
              last={i === ordered.length - 1}
              columns={columns}
              prefs={prefs}
              onChange={onChange}
            />
          ))}
          <Button size="compact-xs" variant="subtle" disabled={isReset(prefs)} onClick={() => onChange(NO_PREFS)}>
            Restablecer columnas
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
