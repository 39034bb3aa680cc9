import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField, PesosField, RutField, TextField } from '#platform/web/form/fields.tsx';
import { SwitchField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { contract } from '../contract.ts';

const VACIO = {
  tipo: '',
  folio: '',
  cliente_rut: '',
  deudor_rut: '',
  razon_deudor: '',
  fecha_emision: '',
  fecha_vencimiento: '',
  monto: null,
  banco: '',
  plaza: '',
  cta_cte: '',
  num_cheque: '',
  nominativo: false,
  cruzado: false,
  fecha_aceptacion: '',
  lugar_pago: '',
  contrato_obra: '',
  endosos: '',
  avales: '',
  numero_edp: '',
  fecha_aprobacion: '',
  numero_oc: '',
  fecha_entrega: '',
};

/** What each type adds to the common fields (areas/2, documentos: By type). */
function PorTipo() {
  const tipo = useWatch({ name: 'tipo' }) as string;
  if (tipo === 'CHQ') {
    return (
      <Fields>
        <OptionField name="banco" label="Banco" options="bancos" required />
        <TextField name="plaza" label="Plaza" required />
        <TextField name="cta_cte" label="Cuenta corriente" required />
        <TextField name="num_cheque" label="Número de cheque (7 dígitos)" required />
        <SwitchField name="nominativo" label="Nominativo" />
        <SwitchField name="cruzado" label="Cruzado" />
        <TextAreaField name="endosos" label="Endosos (uno por línea, del primero al último)" />
      </Fields>
    );
  }
  if (tipo === 'LET') {
    return (
      <Fields>
        <DateField name="fecha_aceptacion" label="Fecha de aceptación" />
        <TextField name="lugar_pago" label="Lugar de pago" required />
      </Fields>
    );
  }
  if (tipo === 'PAG') {
    return (
      <Fields>
        <TextAreaField name="avales" label="Avales (un RUT por línea)" />
      </Fields>
    );
  }
  if (tipo === 'EDP') {
    return (
      <Fields>
        <TextField name="contrato_obra" label="Contrato de obra" required />
        <TextField name="numero_edp" label="Número del estado de pago" required />
        <DateField name="fecha_aprobacion" label="Fecha de aprobación" required />
      </Fields>
    );
  }
  if (tipo === 'OC') {
    return (
      <Fields>
        <TextField name="numero_oc" label="Número de la orden de compra" required />
        <DateField name="fecha_entrega" label="Fecha de entrega" required />
      </Fields>
    );
  }
  return null;
}

export default function NuevoDocumento() {
  const navigate = useNavigate();
  return (
    <Stack>
      <PageTitle>Digitar documento</PageTitle>
      <Form
        area="documentos"
        accion="crear"
        unread
        schema={contract.operations.crear.input}
        defaults={VACIO}
        ok="Documento ingresado; falta su original"
        onDone={(d) => void navigate({ to: `/documentos/${(d as { id: string }).id}` })}
      >
        <Fields>
          <OptionField name="tipo" label="Tipo" options="dte" required />
          <TextField name="folio" label="Folio o número" required />
          <RutField name="cliente_rut" label="RUT del cliente" required />
          <RutField name="deudor_rut" label="RUT del deudor" required />
          <TextField name="razon_deudor" label="Nombre del deudor" required />
          <PesosField name="monto" label="Monto" required />
          <DateField name="fecha_emision" label="Fecha de emisión" required />
          <DateField name="fecha_vencimiento" label="Fecha de vencimiento" />
        </Fields>
        <PorTipo />
        <FormActions submit="Ingresar documento" cancel="/documentos" />
      </Form>
    </Stack>
  );
}
