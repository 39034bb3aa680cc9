import { Alert, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { OptionField } from '#platform/web/form/choices.tsx';
import { PesosField, RutField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { contract } from '../contract.ts';
import { TIPOS_MANUALES } from '../domain/manual.ts';
import { nombreTipo } from '../domain/nombres.ts';

const TIPOS = TIPOS_MANUALES.map((codigo) => ({ codigo, nombre: nombreTipo(codigo) }));

/** To whom something is owed and why; Contabilidad registers it. */
export default function NuevoPasivoManual() {
  const navigate = useNavigate();
  return (
    <Stack>
      <PageTitle>Proponer un pasivo</PageTitle>
      <Alert color="blue">
        Los excedentes, pagos dobles y depósitos nacen solos. Use esto para lo que ningún pago explica: no se debe nada hasta que otra
        persona, de Contabilidad, lo registre.
      </Alert>
      <Form
        area="pasivos/manuales"
        accion="crear"
        schema={contract.operations.proponer_manual.input}
        defaults={{ rut: '', tipo_pasivo: '', amount: null, comprobante: '', motivo: '' }}
        invalidates={['pasivos']}
        ok="Propuesto: falta que Contabilidad lo registre"
        onDone={(m) => void navigate({ to: `/pasivos/manuales/${m.id}` })}
      >
        <Fields>
          <RutField name="rut" label="RUT a quien se debe" required />
          <OptionField name="tipo_pasivo" label="Tipo" options={TIPOS} required />
          <PesosField name="amount" label="Monto" required />
          <TextField name="comprobante" label="Comprobante" maxLength={60} required />
          <TextAreaField name="motivo" label="Por qué se le debe" maxLength={500} required />
        </Fields>
        <FormActions submit="Proponer" cancel="/pasivos/manuales" />
      </Form>
    </Stack>
  );
}
