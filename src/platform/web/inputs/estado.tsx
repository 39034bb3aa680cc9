import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX, IconClock, type IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { humanize } from './parse.ts';

type Tono = 'neutro' | 'curso' | 'exito' | 'alerta' | 'peligro';

/** How an area shows its states: `{ moroso: { texto: 'Moroso', tono: 'peligro' } }`; a bare tone keeps the state's own words. */
export type Estados = Readonly<Record<string, Tono | { texto: string; tono: Tono }>>;

const LOOK: Readonly<Record<Tono, { color: string; Icon: ComponentType<IconProps> }>> = {
  neutro: { color: 'gray', Icon: IconCircleDashed },
  curso: { color: 'blue', Icon: IconClock },
  exito: { color: 'green', Icon: IconCircleCheck },
  alerta: { color: 'yellow', Icon: IconAlertTriangle },
  peligro: { color: 'red', Icon: IconCircleX },
};

const ROOTS: readonly (readonly [RegExp, Tono])[] = [
  [/^(anulad|rechazad|venc|moros|castigad|protestad|bloquead|perdid|revers|fallid|objetad|caducad)/, 'peligro'],
  [/^(aprobad|pagad|vigente|activ|cobrad|cerrad|confirmad|calzad|cuadrad|otorgad|firmad|resuelt|cumplid|liberad)/, 'exito'],
  [/^(pendiente|por_|observad|reparad|espera|retenid|parcial|suspendid)/, 'alerta'],
  [/^(en_|enviad|tomad|ingresad|abiert|curs|emitid|girad|deposit)/, 'curso'],
];

/** Tone of a state by its root, for those that the area does not name. */
function tonoOf(estado: string): Tono {
  const code = estado.toLowerCase();
  return ROOTS.find(([root]) => root.test(code))?.[1] ?? 'neutro';
}

/** A state as text with an icon: never by colour alone. */
export function EstadoBadge({ estado, estados }: { estado: string | null | undefined; estados?: Estados | undefined }) {
  if (!estado) return null;
  const known = estados?.[estado];
  const tono = typeof known === 'string' ? known : (known?.tono ?? tonoOf(estado));
  const texto = typeof known === 'object' ? known.texto : humanize(estado);
  const { color, Icon } = LOOK[tono];
  return (
    <span className="estado" style={{ backgroundColor: `var(--mantine-color-${color}-light)` }}>
      <Icon size={13} aria-hidden />
      {texto}
    </span>
  );
}
