import { Text } from '@mantine/core';
import { z } from 'zod';
import { zFecha } from '#kernel/fields.ts';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog, dialogForm } from '#platform/web/form/dialog.tsx';
import { DateField, PesosField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { todas, vivas } from './deudas-vivas.ts';
import { PROXIMAS } from './palabras.ts';
import type { Ticket } from './tipos.ts';

export interface Props {
  record: Ticket;
  close: () => void;
}
const comun = dialogForm('cobranzas', ['recaudaciones']);
const op = contract.operations;

const opcionesDe = (t: Ticket) => vivas(t).map((d) => ({ codigo: d.pk, nombre: d.numero }));

/** How much and by when somebody says that he will pay. */
export function Prometer({ record, close }: Props) {
  const hoy = useHoy();
  return (
    <ActDialog
      {...comun(record, close)}
      title="Promesa de pago"
      accion="comprometer"
      schema={op.comprometer.input}
      defaults={{ pks: todas(record), monto: record.total_hoy, fecha: hoy, metodo_pago: 'TRANSFERENCIA' }}
      ok="Promesa registrada"
      submit="Registrar promesa"
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
    </ActDialog>
  );
}

/** What the debtor says that he does not owe. */
export function Disputar({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="Disputa"
      accion="disputar"
      schema={op.disputar.input}
      defaults={{ pks: todas(record), motivo: '', monto: record.total_hoy, comentario: '' }}
      ok="Disputa abierta: no se cobra hasta resolverla"
      submit="Abrir disputa"
    >
      <Fields>
        <OptionField name="motivo" label="Motivo" options="motivos_disputa" required span={6} />
        <PesosField name="monto" label="Monto disputado" required span={6} />
        <MultiOptionField name="pks" label="Deudas" options={opcionesDe(record)} required />
        <TextAreaField name="comentario" label="Qué dice" rows={2} maxLength={1000} />
      </Fields>
    </ActDialog>
  );
}

/** What the debtor says that he paid: it is looked for in the receipts. */
export function AvisarPago({ record, close }: Props) {
  const hoy = useHoy();
  return (
    <ActDialog
      {...comun(record, close)}
      title="Aviso de pago"
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
      submit="Registrar aviso"
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
    </ActDialog>
  );
}

const ConProxima = z.object({ comentario: z.string(), proxima: z.object({ fecha: zFecha, tipo: z.string() }) });

/** What is known and is no contact, with what comes next. */
export function Anotar({ record, close }: Props) {
  const hoy = useHoy();
  return (
    <ActDialog
      {...comun(record, close)}
      title="Nota"
      accion="anotar"
      schema={ConProxima}
      defaults={{ comentario: '', proxima: { fecha: record.proxima_accion_fecha ?? hoy, tipo: record.proxima_accion_tipo ?? 'LLAMADA' } }}
      ok="Nota guardada"
      submit="Guardar"
    >
      <Fields>
        <TextAreaField name="comentario" label="Nota" required rows={3} maxLength={1000} />
        <OptionField name="proxima.tipo" label="Próxima acción" options={PROXIMAS} required span={6} />
        <DateField name="proxima.fecha" label="Fecha" required min={hoy} span={6} />
      </Fields>
    </ActDialog>
  );
}

export function Esperar({ record, close }: Props) {
  const hoy = useHoy();
  return (
    <ActDialog
      {...comun(record, close)}
      title="Dejar en espera"
      size="sm"
      accion="esperar"
      schema={op.esperar.input}
      defaults={{ hasta: '', motivo: '' }}
      ok="En espera: vuelve solo en esa fecha"
      submit="Dejar en espera"
    >
      <Fields>
        <DateField name="hasta" label="Hasta" required min={hoy} span={12} />
        <TextField name="motivo" label="Por qué" required maxLength={300} span={12} />
      </Fields>
    </ActDialog>
  );
}

export function Derivar({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title={`Derivar a judicial el ticket ${record.num_ticket}`}
      accion="derivar_judicial"
      schema={op.derivar_judicial.input}
      defaults={{ abogado: '', motivo: '' }}
      ok="Derivado: sigue el abogado"
      submit="Derivar"
    >
      <Fields>
        <OptionField name="abogado" label="Abogado" options="abogados" required />
        <TextAreaField name="motivo" label="Por qué" required rows={3} maxLength={500} />
      </Fields>
    </ActDialog>
  );
}
