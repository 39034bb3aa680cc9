import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField, TextField } from '#platform/web/form/fields.tsx';
import { SwitchField } from '#platform/web/form/fields-more.tsx';
import { type CampoFicha, FICHA, type NombreFicha } from '../domain/campos-ficha.ts';

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
