import { Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { formatFecha } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { DateField, NumberField, PercentField, PesosField, RutField, TextField } from '#platform/web/form/fields.tsx';
import { SwitchField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { type Cliente, contract } from '../contract.ts';
import { Antecedentes, Contactos, Direcciones, Habilitados, Identidad, Rentas, Vinculos } from './secciones.tsx';

export type ClienteVisto = z.output<typeof Cliente> & { version: number };
export interface Dialogo {
  c: ClienteVisto;
  close: () => void;
}

function Marco({ titulo, close, children, ancho = 'lg' }: { titulo: string; close: () => void; children: ReactNode; ancho?: string }) {
  return (
    <Modal opened onClose={close} title={titulo} size={ancho}>
      <Stack>{children}</Stack>
    </Modal>
  );
}

type Accion =
  | 'autorizar'
  | 'reparar'
  | 'objetar'
  | 'bloquear'
  | 'solicitar_desbloqueo'
  | 'desbloquear'
  | 'mantener_bloqueo'
  | 'agregar_cuenta'
  | 'retener'
  | 'calificar_deudor'
  | 'fijar_verificacion'
  | 'rechazar_cuenta'
  | 'revocar_habilitado'
  | 'liberar'
  | 'agregar_cuenta_especial'
  | 'registrar_consentimiento'
  | 'registrar_alimentos';

/** An act of the client in a dialog: its fields and its button. */
export function Acto({
  c,
  close,
  accion,
  titulo,
  defaults,
  submit,
  fijo = {},
  children,
}: Dialogo & { accion: Accion; titulo: string; defaults: object; submit: string; fijo?: object; children: ReactNode }) {
  return (
    <ActDialog
      title={titulo}
      close={close}
      area="clientes"
      accion={accion}
      id={c.id}
      version={c.version}
      schema={contract.operations[accion].input}
      defaults={{ ...defaults, ...fijo }}
      draft={false}
      guard={false}
      ok="Guardado"
      onDone={close}
      submit={submit}
    >
      <Fields>{children}</Fields>
    </ActDialog>
  );
}

export function Autorizar(p: Dialogo) {
  return (
    <Acto
      {...p}
      accion="autorizar"
      titulo="Autorizar cliente"
      submit="Autorizar"
      defaults={{ causales: [], vigencia_dias: 90, condicion: '', observacion: '' }}
    >
      <MultiOptionField name="causales" label="Causales" options="causales_autoriza" required span={12} />
      <NumberField name="vigencia_dias" label="Vigencia del informe (días)" required />
      <TextField name="condicion" label="Condición" />
      <TextAreaField name="observacion" label="Observación" />
    </Acto>
  );
}

export function Reparar({ objeta = false, ...p }: Dialogo & { objeta?: boolean }) {
  return (
    <Acto
      {...p}
      accion={objeta ? 'objetar' : 'reparar'}
      titulo={objeta ? 'Objetar cliente' : 'Reparar ficha'}
      submit={objeta ? 'Objetar' : 'Devolver con reparos'}
      defaults={{ causales: [], observacion: '' }}
    >
      <MultiOptionField name="causales" label="Causales" options={objeta ? 'causales_objeta' : 'causales_reparo'} required span={12} />
      <TextAreaField name="observacion" label="Fundamento y qué debe traer el cliente" required />
    </Acto>
  );
}

export function Bloquear(p: Dialogo) {
  return (
    <Acto {...p} accion="bloquear" titulo="Bloquear cliente" submit="Bloquear" defaults={{ motivo: '', comentario: '' }}>
      <OptionField name="motivo" label="Motivo" options="motivos_bloqueo" required span={12} />
      <TextAreaField name="comentario" label="Comentario" required />
    </Acto>
  );
}

/** Which bloqueo: the open ones of the client. */
const abiertos = (c: ClienteVisto, estado: string) =>
  c.bloqueos.filter((b) => b.estado === estado).map((b) => ({ codigo: b.id, nombre: `${label(b.motivo)} · ${formatFecha(b.desde)}` }));

export function SolicitarDesbloqueo(p: Dialogo) {
  const opciones = abiertos(p.c, 'abierto');
  return (
    <Acto
      {...p}
      accion="solicitar_desbloqueo"
      titulo="Solicitar desbloqueo"
      submit="Solicitar"
      defaults={{ bloqueo_id: opciones[0]?.codigo ?? '', motivo: '' }}
    >
      <OptionField name="bloqueo_id" label="Bloqueo" options={opciones} required span={12} />
      <TextAreaField name="motivo" label="Por qué corresponde levantarlo" required />
    </Acto>
  );
}

export function Desbloquear(p: Dialogo) {
  const opciones = abiertos(p.c, 'levante_solicitado');
  return (
    <Acto
      {...p}
      accion="desbloquear"
      titulo="Desbloquear cliente"
      submit="Desbloquear"
      defaults={{ bloqueo_id: opciones[0]?.codigo ?? '', comentario: '' }}
    >
      <OptionField name="bloqueo_id" label="Bloqueo" options={opciones} required span={12} />
      <TextAreaField name="comentario" label="Comentario" />
    </Acto>
  );
}

export function MantenerBloqueo(p: Dialogo) {
  const opciones = abiertos(p.c, 'levante_solicitado');
  return (
    <Acto
      {...p}
      accion="mantener_bloqueo"
      titulo="Mantener el bloqueo"
      submit="Mantener"
      defaults={{ bloqueo_id: opciones[0]?.codigo ?? '', motivo: '' }}
    >
      <OptionField name="bloqueo_id" label="Bloqueo" options={opciones} required span={12} />
      <TextAreaField name="motivo" label="Por qué sigue bloqueado" required />
    </Acto>
  );
}

export function AgregarCuenta(p: Dialogo) {
  const defaults = {
    banco: '',
    ctacte: '',
    tipo_cuenta: 'CORRIENTE',
    rut_titular: p.c.rut,
    habilitado_id: '',
    instruccion_notarial: false,
  };
  return (
    <Acto {...p} accion="agregar_cuenta" titulo="Agregar cuenta bancaria" submit="Agregar" defaults={defaults}>
      <OptionField name="banco" label="Banco" options="bancos" required />
      <OptionField name="tipo_cuenta" label="Tipo" options="tipos_cuenta" required />
      <TextField name="ctacte" label="Número" required />
      <RutField name="rut_titular" label="RUT del titular" required />
      <OptionField name="habilitado_id" label="Habilitado" options={p.c.habilitados.map((h) => ({ codigo: h.id, nombre: h.nombre }))} />
      <SwitchField name="instruccion_notarial" label="Con instrucción notarial" />
    </Acto>
  );
}

export function Retener(p: Dialogo) {
  const defaults = { motivo: '', monto: null, porcentaje: '', beneficiario: '', documento: '', hasta: '' };
  return (
    <Acto {...p} accion="retener" titulo="Retener" submit="Retener" defaults={defaults}>
      <OptionField name="motivo" label="Motivo" options="motivos_retencion" required span={12} />
      <PesosField name="monto" label="Monto" />
      <PercentField name="porcentaje" label="o porcentaje de cada giro" />
      <TextField name="beneficiario" label="Beneficiario" />
      <TextField name="documento" label="Documento" />
      <DateField name="hasta" label="Hasta" />
    </Acto>
  );
}

export function Calificar(p: Dialogo) {
  const opciones = [
    { codigo: 'BUEN_PAGADOR', nombre: 'Buen pagador' },
    { codigo: 'MAL_PAGADOR', nombre: 'Mal pagador' },
  ];
  return (
    <Acto
      {...p}
      accion="calificar_deudor"
      titulo="Calificar como deudor"
      submit="Calificar"
      defaults={{ calificacion: '', comentario: '' }}
    >
      <OptionField name="calificacion" label="Calificación" options={opciones} required span={12} />
      <TextAreaField name="comentario" label="Comentario" required />
    </Acto>
  );
}

export function FijarVerificacion(p: Dialogo) {
  const { verificaciones_post_giro } = p.c;
  return (
    <Acto
      {...p}
      accion="fijar_verificacion"
      titulo="Cuándo se verifican sus documentos"
      submit="Guardar"
      defaults={{ verificaciones_post_giro, motivo: '' }}
    >
      <OptionField
        name="verificaciones_post_giro"
        label="Después del giro (no: siempre antes)"
        options="verificaciones_post_giro"
        required
        span={12}
      />
      <TextAreaField name="motivo" label="Por qué" required maxLength={300} />
    </Acto>
  );
}

/** Empty boxes for what the file does not have yet. */
const lleno = (c: ClienteVisto) => Object.fromEntries(Object.entries(c).map(([k, v]) => [k, v ?? '']));

export function Editar({ c, close }: Dialogo) {
  const hoy = useHoy();
  return (
    <Marco titulo="Editar ficha" close={close} ancho="xl">
      <Form
        area="clientes"
        accion="editar"
        id={c.id}
        version={c.version}
        schema={contract.operations.editar.input}
        defaults={lleno(c)}
        ok="Ficha guardada"
        onDone={close}
      >
        <Identidad />
        <Antecedentes />
        <Direcciones />
        <Contactos />
        <Vinculos hoy={hoy} />
        <Habilitados />
        <Rentas />
        <FormActions submit="Guardar" onCancel={close} />
      </Form>
    </Marco>
  );
}
