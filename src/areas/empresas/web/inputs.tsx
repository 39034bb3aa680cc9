import { useWatch } from 'react-hook-form';
import { OptionField } from '#platform/web/form/choices.tsx';
import { TextField } from '#platform/web/form/fields.tsx';
import { SwitchField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';

/** Fields that a new branch and its edition share. */
export function SucursalInputs() {
  const region: unknown = useWatch({ name: 'region' });
  return (
    <Fields>
      <TextField name="nombre" label="Nombre" required span={6} />
      <TextField name="telefono" label="Teléfono" span={6} />
      <OptionField name="region" label="Región" options="regiones" required span={6} />
      <OptionField name="comuna" label="Comuna" options="comunas" only={(c) => c.region === region} required span={6} />
      <TextField name="ciudad" label="Ciudad" span={6} />
      <TextField name="direccion" label="Dirección" span={6} />
      <TextField name="horario" label="Horario" span={6} />
      <SwitchField name="tiene_caja" label="Tiene caja" span={6} />
    </Fields>
  );
}
