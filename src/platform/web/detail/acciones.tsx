import { Button, Group, Menu, Text, Tooltip } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useId, useState } from 'react';
import type { Accion } from '#kernel/contract.ts';
import type { Detailed } from '../api/hooks.ts';
import { kebab } from '../api/params.ts';
import { humanize } from '../inputs/parse.ts';
import { ActionDialog } from './action-dialog.tsx';
import type { ActionSpec, ActionSpecs } from './types.ts';

const IN_SIGHT = 4;
/** Refusals that nothing on the screen can lift: the state's, then this person's. Those acts wait in the menu, with their reason. */
const ALEJADAS: Readonly<Record<string, number>> = { transicion_no_permitida: 1_000, sin_permiso: 2_000 };

interface ButtonProps {
  accion: Accion;
  spec: ActionSpec<never>;
  onPress: () => void;
}

/** A button of an act. What is not permitted stays in reach of the keyboard and says why. */
function ActionButton({ accion, spec, onPress }: ButtonProps) {
  const id = useId();
  const label = spec.label ?? humanize(accion.accion);
  const look = {
    size: 'xs' as const,
    variant: spec.primary ? 'filled' : 'default',
    ...(spec.color && spec.primary ? { color: spec.color } : {}),
  };
  if (accion.permitida) {
    return (
      <Button {...look} onClick={onPress}>
        {label}
      </Button>
    );
  }
  const reason = accion.motivo ?? 'No disponible';
  return (
    <>
      <Tooltip label={reason} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
        <Button {...look} variant="default" aria-disabled data-disabled aria-describedby={id} onClick={(e) => e.preventDefault()}>
          {label}
        </Button>
      </Tooltip>
      <Text id={id} className="sr-only">
        {reason}
      </Text>
    </>
  );
}

function MoreMenu<T>({ items, specs, onPress }: { items: readonly Accion[]; specs: ActionSpecs<T>; onPress: (a: Accion) => void }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} />}>
          Más acciones
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw={340}>
        {items.map((a) => (
          <Menu.Item
            key={a.accion}
            aria-disabled={!a.permitida || undefined}
            closeMenuOnClick={a.permitida}
            onClick={() => a.permitida && onPress(a)}
            {...(specs[a.accion]?.color ? { color: specs[a.accion]?.color } : {})}
          >
            {specs[a.accion]?.label ?? humanize(a.accion)}
            {!a.permitida && (
              <Text size="xs" c="dimmed">
                {a.motivo ?? 'No disponible'}
              </Text>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface AccionesProps<T> {
  area: string;
  record: Detailed<T>;
  specs?: ActionSpecs<T>;
  /** Codes of refusals for which no button is drawn: nothing that this person does would change them. */
  oculta?: readonly string[] | undefined;
}

/** The acts that the server declares for a record (`acciones`), as buttons in the order of `specs`, whose names may be written either way (dar_de_baja, dar-de-baja). */
export function Acciones<T>({ area, record, specs: given = {}, oculta }: AccionesProps<T>) {
  const specs: ActionSpecs<T> = Object.fromEntries(Object.entries(given).map(([name, spec]) => [kebab(name), spec]));
  const [open, setOpen] = useState<Accion | null>(null);
  const navigate = useNavigate();
  const order = Object.keys(specs);
  const rank = (a: Accion): number => (order.includes(a.accion) ? order.indexOf(a.accion) : order.length) + (ALEJADAS[a.codigo ?? ''] ?? 0);
  const shown = (record.acciones ?? [])
    .filter((a) => !specs[a.accion]?.hidden && !oculta?.includes(a.codigo ?? ''))
    .sort((a, b) => rank(a) - rank(b));
  const press = (a: Accion): void => {
    const href = specs[a.accion]?.href;
    if (href) void navigate({ to: href(record) });
    else setOpen(a);
  };
  const near = shown.filter((a) => !(a.codigo && a.codigo in ALEJADAS));
  const sight = near.length > IN_SIGHT + 1 ? near.slice(0, IN_SIGHT) : near;
  const rest = shown.slice(sight.length);
  const spec: ActionSpec<T> | undefined = open ? (specs[open.accion] ?? { confirm: null }) : undefined;
  const close = (): void => setOpen(null);
  return (
    <Group gap="xs" className="no-print">
      {sight.map((a) => (
        <ActionButton key={a.accion} accion={a} spec={(specs[a.accion] ?? {}) as ActionSpec<never>} onPress={() => press(a)} />
      ))}
      {rest.length > 0 && <MoreMenu items={rest} specs={specs} onPress={press} />}
      <Suspense fallback={null}>{spec?.dialog?.({ record, close })}</Suspense>
      {open && spec && !spec.dialog && <ActionDialog area={area} accion={open.accion} record={record} spec={spec} onClose={close} />}
    </Group>
  );
}
