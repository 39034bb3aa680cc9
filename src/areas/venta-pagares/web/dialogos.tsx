import { Alert } from '@mantine/core';
import { useState } from 'react';
import { AccionesConPapel, Marco, PapelDelActo } from '#areas/pagares/public.web.tsx';
import type { EntityOf } from '#kernel/contract.ts';
import { formatDecimal, formatPesos } from '#kernel/values/format.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog, dialogForm } from '#platform/web/form/dialog.tsx';
import { DateField, DecimalField, PesosField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';

type Venta = EntityOf<typeof contract>;
interface Props {
  record: Detailed<Venta>;
  close: () => void;
}
const ops = contract.operations;
const comun = dialogForm('venta-pagares');

const de = (v: Venta) => ({ tipo: 'venta' as const, id: v.id, rut: v.buyer });

export function Aceptar({ record, close }: Props) {
  const [archivo, setArchivo] = useState('');
  return (
    <Marco titulo="Registrar la aceptación" close={close}>
      <PapelDelActo
        de={de(record)}
        tipo="ACEPTACION_DE_COMPRADOR"
        titulo="Aceptación firmada por el comprador"
        archivo={archivo}
        onId={setArchivo}
      />
      <Form
        {...comun(record, close)}
        accion="aceptar"
        schema={ops.aceptar.input.omit({ archivo: true })}
        defaults={{}}
        transform={(v) => ({ ...v, archivo })}
        ok="Oferta aceptada"
      >
        <AccionesConPapel archivo={archivo} falta="Suba primero el papel firmado." submit="Registrar" close={close} />
      </Form>
    </Marco>
  );
}

export function Endosar({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="Endosar los pagarés"
      accion="endosar"
      schema={ops.endosar.input}
      defaults={{ signers: record.signers.map((s) => s.rut) }}
      ok="Pagarés endosados"
      submit="Endosar"
    >
      <Fields>
        <MultiOptionField name="signers" label="Firmaron el endoso" options="signers" span={12} required />
      </Fields>
    </ActDialog>
  );
}

export function RegistrarPago({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="Registrar el pago"
      accion="registrar_pago"
      schema={ops.registrar_pago.input}
      defaults={{ monto: record.precio, cuenta: '', comprobante: '' }}
      ok="Pago registrado: los pagarés son del comprador"
      invalidates={['venta-pagares', 'pagares', 'creditos', 'libro']}
      submit="Registrar"
    >
      <Alert color="blue">
        El precio es {formatPesos(record.precio)}
        {record.precio_uf && record.valor_uf ? ` (UF ${formatDecimal(record.precio_uf, 4)} a $${formatDecimal(record.valor_uf, 2)})` : ''}:
        se recibe exacto.
      </Alert>
      <Fields>
        <PesosField name="monto" label="Monto recibido" span={6} required />
        <TextField name="comprobante" label="Comprobante" maxLength={40} span={6} required />
        <OptionField name="cuenta" label="Cuenta que lo recibió" options="cuentas" span={12} required sola />
      </Fields>
    </ActDialog>
  );
}

export function Reprogramar({ record, close }: Props) {
  const hoy = useHoy();
  const fecha_liquidacion = record.fecha_liquidacion < hoy ? hoy : record.fecha_liquidacion;
  return (
    <ActDialog
      {...comun(record, close)}
      title="Programar otra liquidación"
      accion="reprogramar"
      schema={ops.reprogramar.input}
      defaults={{ fecha_liquidacion, tasa_descuento: record.tasa_descuento }}
      ok="Venta valorada de nuevo"
      submit="Programar"
    >
      <Fields>
        <DateField name="fecha_liquidacion" label="Liquidación" min={hoy} span={6} required />
        <DecimalField name="tasa_descuento" label="Tasa de descuento mensual (%)" decimals={4} span={6} required />
      </Fields>
    </ActDialog>
  );
}

const pagares = (v: Venta, estado: string) =>
  v.items.filter((i) => i.estado === estado).map((i) => ({ codigo: i.pagarevista, nombre: `${i.pagarevista}, ${i.nombre}` }));

export function Retirar({ record, close }: Props) {
  return (
    <ActDialog
      {...comun(record, close)}
      title="Retirar un pagaré"
      accion="retirar"
      schema={ops.retirar.input}
      defaults={{ pagarevista: '', motivo: '' }}
      ok="Pagaré retirado"
      submit="Retirar"
    >
      <Fields>
        <OptionField name="pagarevista" label="Pagaré" options={pagares(record, 'incluido')} span={12} required />
        <TextAreaField name="motivo" label="Motivo" maxLength={300} required />
      </Fields>
    </ActDialog>
  );
}

export function Recomprar({ record, close }: Props) {
  const [archivo, setArchivo] = useState('');
  return (
    <ActDialog
      {...comun(record, close)}
      title="Recomprar un pagaré"
      accion="recomprar"
      schema={ops.recomprar.input.omit({ archivo_acuerdo: true })}
      defaults={{ pagarevista: '', motivo: '' }}
      transform={(v) => ({ ...v, archivo_acuerdo: archivo || null })}
      ok="Recompra pedida: espera su giro"
      invalidates={['venta-pagares', 'operaciones']}
      submit="Pedir recompra"
    >
      <Alert color="blue">
        Se recompra a la par de hoy.{' '}
        {record.con_responsabilidad
          ? 'Con más de 60 días de mora no requiere acuerdo; con menos, sí.'
          : 'Requiere el acuerdo firmado por el comprador.'}
      </Alert>
      <PapelDelActo de={de(record)} tipo="ACUERDO_DE_RECOMPRA" titulo="Acuerdo del comprador" archivo={archivo} onId={setArchivo} />
      <Fields>
        <OptionField name="pagarevista" label="Pagaré" options={pagares(record, 'endosado')} span={12} required />
        <TextAreaField name="motivo" label="Motivo" maxLength={300} required />
      </Fields>
    </ActDialog>
  );
}

const CONCEPTOS = [
  { codigo: 'CAPITAL', nombre: 'Capital' },
  { codigo: 'INTERES', nombre: 'Interés' },
  { codigo: 'MORA', nombre: 'Mora' },
];

export function Consentir({ record, close }: Props) {
  const hoy = useHoy();
  const [archivo, setArchivo] = useState('');
  return (
    <Marco titulo="Registrar el consentimiento del comprador" close={close}>
      <Alert color="blue">
        Lo que se condone de lo vendido lo soporta {record.nombre_buyer}. Los gastos de cobranza son nuestros y no lo requieren.
      </Alert>
      <PapelDelActo
        de={de(record)}
        tipo="CONSENTIMIENTO_DE_CONDONACION"
        titulo="Consentimiento firmado por el comprador"
        archivo={archivo}
        onId={setArchivo}
      />
      <Form
        {...comun(record, close)}
        accion="registrar_consentimiento"
        schema={ops.registrar_consentimiento.input.omit({ archivo: true })}
        defaults={{ pagarevista: null, conceptos: [], monto_maximo: null, fecha: hoy }}
        transform={(v) => ({ ...v, archivo })}
        ok="Consentimiento registrado"
      >
        <Fields>
          <OptionField name="pagarevista" label="Pagaré (vacío: cualquiera de la venta)" options={pagares(record, 'endosado')} span={12} />
          <MultiOptionField name="conceptos" label="Qué puede condonarse" options={CONCEPTOS} span={12} required />
          <PesosField name="monto_maximo" label="Hasta" span={6} required />
          <DateField name="fecha" label="Fecha del papel" max={hoy} span={6} required />
        </Fields>
        <AccionesConPapel archivo={archivo} falta="Suba primero el papel firmado." submit="Registrar" close={close} />
      </Form>
    </Marco>
  );
}

export function AnularConsentimiento({ record, close }: Props) {
  const vivos = record.consentimientos
    .filter((c) => c.anulado_el === null)
    .map((c) => ({ codigo: c.id, nombre: `${c.pagarevista ?? 'Toda la venta'}, quedan ${formatPesos(c.queda)}` }));
  return (
    <ActDialog
      {...comun(record, close)}
      title="Retirar un consentimiento"
      accion="anular_consentimiento"
      schema={ops.anular_consentimiento.input}
      defaults={{ consentimiento_id: '', motivo: '' }}
      ok="Consentimiento retirado"
      submit="Retirar"
    >
      {vivos.length === 0 && <Alert color="blue">No hay consentimientos vigentes.</Alert>}
      <Fields>
        <OptionField name="consentimiento_id" label="Consentimiento" options={vivos} span={12} required />
        <TextAreaField name="motivo" label="Motivo" maxLength={300} required />
      </Fields>
    </ActDialog>
  );
}

export function PedirGiro({ record, close }: Props) {
  const devueltos = [
    ...record.rendiciones
      .filter((r) => r.estado === 'rechazada')
      .map((r) => ({ codigo: r.id, nombre: `Rendición ${r.numero}, ${formatPesos(r.monto)}` })),
    ...record.recompras.filter((r) => r.estado === 'rechazada').map((r) => ({ codigo: r.id, nombre: `Recompra de ${r.pagarevista}` })),
  ];
  return (
    <ActDialog
      {...comun(record, close)}
      title="Pedir otra vez un giro"
      accion="pedir_giro"
      schema={ops.pedir_giro.input}
      defaults={{ de: '' }}
      ok="Giro pedido otra vez"
      submit="Pedir"
    >
      {devueltos.length === 0 && <Alert color="blue">No hay giros rechazados.</Alert>}
      <Fields>
        <OptionField name="de" label="Giro rechazado" options={devueltos} span={12} required />
      </Fields>
    </ActDialog>
  );
}
