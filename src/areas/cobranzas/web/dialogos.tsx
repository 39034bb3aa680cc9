import { Modal, Text } from '@mantine/core';
import { z } from 'zod';
import { zFecha } from '#kernel/fields.ts';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { dialogForm } from '#platform/web/form/dialog.ts';
import { DateField, PesosField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { PROXIMAS } from './palabras.ts';
import type { Ticket } from './tipos.ts';

export interface Props {
  record: Ticket;
  close: () => void;
}
const comun = dialogForm('cobranzas', ['recaudaciones']);
const op = contract.operations;

const vivas = (t: Ticket) => t.deudas.filter((d) => d.vivo);
const opcionesDe = (t: Ticket) => vivas(t).map((d) => ({ codigo: d.pk, nombre: d.numero }));
export const todas = (t: Ticket) => vivas(t).map((d) => d.pk);

/** How much and by when somebody says that he will pay. */
export function Prometer({ record, close }: Props) {
  const hoy = useHoy();
  return (
    <Modal opened onClose={close} title="Promesa de pago" size="md">
      <Form
        {...comun(record, close)}
        accion="comprometer"
        schema={op.comprometer.input}
        defaults={{ pks: todas(record), monto: record.total_hoy, fecha: hoy, metodo_pago: 'TRANSFERENCIA' }}
        ok="Promesa registrada"
      >
        <Text size="sm">
          Hoy debe <Pesos v={record.total_hoy} span fw={700} />. Se juzga por lo que entre hasta el día hábil siguiente.
        </Text>
        <Fields>
          <PesosField name="monto" label="Monto" required span={6} />
          <DateField name="fecha" label="Fecha" required min={hoy} span={6} />
          <OptionField name="metodo_pago" label="Cómo pagará" options="metodos_pago" required span={12} />
          <MultiOptionField name="pks" label="Deudas" options={opcionesDe(record)} required />
        </Fields>
        <FormActions submit="Registrar promesa" onCancel={close} />
      </Form>
    </Modal>
  );
}

/** What the debtor says that he does not owe. */
export function Disputar({ record, close }: Props) {
  return (
    <Modal opened onClose={close} title="Disputa" size="md">
      <Form
        {...comun(record, close)}
        accion="disputar"
        schema={op.disputar.input}
        defaults={{ pks: todas(record), motivo: '', monto: record.total_hoy, comentario: '' }}
        ok="Disputa abierta: no se cobra hasta resolverla"
      >
        <Fields>
          <OptionField name="motivo" label="Motivo" options="motivos_disputa" required span={6} />
          <PesosField name="monto" label="Monto disputado" required span={6} />
          <MultiOptionField name="pks" label="Deudas" options={opcionesDe(record)} required />
          <TextAreaField name="comentario" label="Qué dice" rows={2} maxLength={1000} />
        </Fields>
        <FormActions submit="Abrir disputa" onCancel={close} />
      </Form>
    </Modal>
  );
}

/** What the debtor says that he paid: it is looked for in the receipts. */
export function AvisarPago({ record, close }: Props) {
  const hoy = useHoy();
  return (
    <Modal opened onClose={close} title="Aviso de pago" size="md">
      <Form
        {...comun(record, close)}
        accion="avisar_pago"
        schema={op.avisar_pago.input}
        defaults={{
          pks: todas(record),
          metodo_pago: 'TRANSFERENCIA',
          cuenta_banco: '',
          monto: record.total_hoy,
          fecha: hoy,
          num_operacion: '',
        }}
        ok="Aviso registrado: se busca el pago"
      >
        <Text size="sm">No rebaja la deuda: se confirma con el comprobante que lo muestre.</Text>
        <Fields>
          <PesosField name="monto" label="Monto" required span={6} />
          <DateField name="fecha" label="Pagado el" required max={hoy} span={6} />
          <OptionField name="metodo_pago" label="Cómo pagó" options="metodos_pago" required span={6} />
          <OptionField name="cuenta_banco" label="En qué cuenta" options="cuentas_bancos" required span={6} />
          <TextField name="num_operacion" label="Número de operación" maxLength={40} span={12} />
          <MultiOptionField name="pks" label="Deudas" options={opcionesDe(record)} required />
        </Fields>
        <FormActions submit="Registrar aviso" onCancel={close} />
      </Form>
    </Modal>
  );
}

const ConProxima = z.object({ comentario: z.string(), proxima: z.object({ fecha: zFecha, tipo: z.string() }) });

/** What is known and is no contact, with what comes next. */
export function Anotar({ record, close }: Props) {
  const hoy = useHoy();
  return (
    <Modal opened onClose={close} title="Nota" size="md">
      <Form
        {...comun(record, close)}
        accion="anotar"
        schema={ConProxima}
        defaults={{ comentario: '', proxima: { fecha: record.proxima_accion_fecha ?? hoy, tipo: record.proxima_accion_tipo ?? 'LLAMADA' } }}
        ok="Nota guardada"
      >
        <Fields>
          <TextAreaField name="comentario" label="Nota" required rows={3} maxLength={1000} />
          <OptionField name="proxima.tipo" label="Próxima acción" options={PROXIMAS} required span={6} />
          <DateField name="proxima.fecha" label="Fecha" required min={hoy} span={6} />
        </Fields>
        <FormActions submit="Guardar" onCancel={close} />
      </Form>
    </Modal>
  );
}

export function Esperar({ record, close }: Props) {
  const hoy = useHoy();
  return (
    <Modal opened onClose={close} title="Dejar en espera" size="sm">
      <Form
        {...comun(record, close)}
        accion="esperar"
        schema={op.esperar.input}
        defaults={{ hasta: '', motivo: '' }}
        ok="En espera: vuelve solo en esa fecha"
      >
        <Fields>
          <DateField name="hasta" label="Hasta" required min={hoy} span={12} />
          <TextField name="motivo" label="Por qué" required maxLength={300} span={12} />
        </Fields>
        <FormActions submit="Dejar en espera" onCancel={close} />
      </Form>
    </Modal>
  );
}

export function Derivar({ record, close }: Props) {
  return (
    <Modal opened onClose={close} title={`Derivar a judicial el ticket ${record.num_ticket}`} size="md">
      <Form
        {...comun(record, close)}
        accion="derivar_judicial"
        schema={op.derivar_judicial.input}
        defaults={{ abogado: '', motivo: '' }}
        ok="Derivado: sigue el abogado"
      >
        <Fields>
          <OptionField name="abogado" label="Abogado" options="abogados" required />
          <TextAreaField name="motivo" label="Por qué" required rows={3} maxLength={500} />
        </Fields>
        <FormActions submit="Derivar" onCancel={close} />
      </Form>
    </Modal>
  );
}
