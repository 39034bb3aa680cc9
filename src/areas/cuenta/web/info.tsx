import { invalidateArea } from '#platform/web/api/client.ts';
import { toastOk } from '#platform/web/feedback/toast.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { type Ajustes, contract } from '../contract.ts';
import { parche } from './sesion.ts';

export default function Info({ a }: { a: Ajustes['info'] }) {
  const hoy = useHoy();
  return (
    <Form
      area="cuenta"
      accion="info"
      schema={contract.operations.info.input}
      defaults={{ ...a, dob: a.dob ?? '' }}
      send={(v) => parche('info', v)}
      draft={false}
      onDone={() => {
        toastOk('Datos guardados');
        void invalidateArea('cuenta');
        void invalidateArea('perfil');
      }}
    >
      <Fields>
        <TextAreaField name="bio" label="Sobre mí (lo ven sus colegas)" rows={3} maxLength={500} />
        <OptionField name="country" label="País" options="country" />
        <DateField name="dob" label="Fecha de nacimiento" min="1900-01-01" max={hoy} />
        <TextField name="phone" label="Teléfono" type="tel" maxLength={20} />
        <TextField name="website" label="Sitio web" type="url" maxLength={200} placeholder="https://" />
      </Fields>
      <FormActions submit="Guardar" />
    </Form>
  );
}
