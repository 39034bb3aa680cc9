import { OptionField } from '#platform/web/form/choices.tsx';
import { NumberField, PesosField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { ALCANCES } from './tipos.ts';

/** What a new profile and its change share, but for the permissions. */
export function PerfilInputs() {
  return (
    <Fields>
      <TextField name="nombre" label="Nombre" required span={6} />
      <OptionField name="alcance" label="Alcance: qué registros ve" options={ALCANCES} required span={6} />
      <TextAreaField name="descripcion" label="Descripción" rows={2} span={12} />
      <NumberField name="nivel_aprobacion" label="Nivel de aprobación (0 a 4)" required span={3} />
      <PesosField name="limites.condonacion" label="Condona hasta" span={3} />
      <NumberField name="limites.tasa_bajo_piso" label="Puntos base bajo la tasa piso" span={3} />
      <PesosField name="limites.giro" label="Gira hasta" span={3} />
    </Fields>
  );
}

/** Limits that were left empty are not sent. */
export function sinVacios(v: Record<string, unknown>): Record<string, unknown> {
  const limites = Object.fromEntries(Object.entries((v.limites ?? {}) as object).filter(([, x]) => typeof x === 'number'));
  return { ...v, limites };
}
