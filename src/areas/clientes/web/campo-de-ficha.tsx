import type { ReactNode } from 'react';
import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField, TextField } from '#platform/web/form/fields.tsx';
import { SwitchField } from '#platform/web/form/fields-more.tsx';
import { Fecha, SiNo } from '#platform/web/inputs/show.tsx';
import { type CampoFicha, FICHA, type NombreFicha } from '../domain/campos-ficha.ts';
import type { ClienteVisto } from './dialogos.tsx';
import { NombreDe } from './nombre-de.tsx';

const TIPOS = { texto: 'text', correo: 'email', telefono: 'tel' } as const;

/** The box of a field of the file, by its kind. */
export function CampoDeFicha({ name, required = false }: { name: NombreFicha; required?: boolean }) {
  const { titulo, clase, max, lista }: CampoFicha = FICHA[name];
  const p = { name, label: titulo, required };
  if (clase === 'si_no') return <SwitchField {...p} />;
  if (clase === 'fecha') return <DateField {...p} />;
  if (clase === 'codigo') return <OptionField {...p} options={lista ?? ''} />;
  return <TextField {...p} type={TIPOS[clase]} {...(max ? { maxLength: max } : {})} />;
}

function valorDe(c: ClienteVisto, name: NombreFicha): ReactNode {
  const { clase, lista }: CampoFicha = FICHA[name];
  const v = c[name];
  if (typeof v === 'boolean' || clase === 'si_no') return <SiNo key={name} v={v as boolean | null} />;
  if (clase === 'fecha') return <Fecha key={name} v={v} />;
  return lista ? <NombreDe key={name} lista={lista} codigo={v} /> : v;
}

/** Title and value of a field of the file, as its tab shows them. */
export const deFicha = (c: ClienteVisto, name: NombreFicha): readonly [string, ReactNode] => [FICHA[name].titulo, valorDe(c, name)];
