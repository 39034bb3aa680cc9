import type { ReactNode } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { CheckField, DateField, RutField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Rows } from '#platform/web/form/rows.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { CANALES_CONTACTO, ESTADOS_TELEFONO, FUENTES_CONTACTO, TIPOS_CONTACTO, USOS_TELEFONO } from './palabras.ts';

export type Vista = OutputOf<typeof contract, 'contactos_de'>;
type Contacto = Vista['contactos'][number];

type Accion = 'guardar_contacto' | 'restringir_contacto' | 'levantar_restriccion';

function Dialogo({
  accion,
  titulo,
  submit,
  ok,
  defaults,
  close,
  children,
}: {
  accion: Accion;
  titulo: string;
  submit: string;
  ok: string;
  defaults: object;
  close: () => void;
  children: ReactNode;
}) {
  return (
    <ActDialog
      title={titulo}
      size="lg"
      close={close}
      area="clientes"
      accion={accion}
      schema={contract.operations[accion].input}
      defaults={defaults}
      draft={false}
      guard={false}
      ok={ok}
      onDone={() => {
        void invalidateArea('clientes');
        close();
      }}
      submit={submit}
    >
      <Fields>{children}</Fields>
    </ActDialog>
  );
}

/** A new contact, or one that the person had. */
export function EditarContacto({ v, c, close }: { v: Vista; c: Contacto | null; close: () => void }) {
  const datos = {
    rut: c?.rut ?? '',
    nombre: c?.nombre ?? '',
    cargo: c?.cargo ?? '',
    email: c?.email ?? '',
    telefonos: c?.telefonos ?? [{ e164: '', uso: 'MOVIL', estado: 'SIN_VERIFICAR' }],
    tipo: c?.tipo ?? 'PAGOS',
    fuente: c?.fuente ?? 'EJECUTIVO',
    predeterminado: c?.predeterminado ?? false,
    horario: c?.horario ?? null,
    direccion_id: c?.direccion_id ?? null,
    vigente: c?.vigente ?? true,
  };
  return (
    <Dialogo
      accion="guardar_contacto"
      titulo={c ? `Contacto ${c.nombre}` : `Nuevo contacto de ${v.nombre}`}
      submit="Guardar"
      ok="Contacto guardado"
      defaults={{ persona_rut: v.rut, contacto_id: c?.id ?? null, ...datos }}
      close={close}
    >
      <TextField name="nombre" label="Nombre" required maxLength={120} span={6} />
      <TextField name="cargo" label="Cargo" maxLength={80} span={6} />
      <TextField name="email" label="Correo" type="email" span={6} />
      <RutField name="rut" label="RUT" span={6} />
      <Rows
        name="telefonos"
        titulo="Teléfonos"
        agregar="Agregar teléfono"
        nueva={() => ({ e164: '', uso: 'MOVIL', estado: 'SIN_VERIFICAR' })}
        max={10}
      >
        {(path) => (
          <>
            <TextField name={`${path}.e164`} label="Número" type="tel" span={4} />
            <OptionField name={`${path}.uso`} label="Es" options={USOS_TELEFONO} span={4} />
            <OptionField name={`${path}.estado`} label="Al llamar" options={ESTADOS_TELEFONO} span={4} />
          </>
        )}
      </Rows>
      <OptionField name="tipo" label="Para" options={TIPOS_CONTACTO} required span={6} />
      <OptionField name="fuente" label="Fuente" options={FUENTES_CONTACTO} required span={6} />
      <CheckField name="predeterminado" label="Predeterminado" span={6} />
      <CheckField name="vigente" label="Vigente" span={6} />
    </Dialogo>
  );
}

/** What only a suit or a bankruptcy writes. */
const DE_JUDICIAL: readonly string[] = ['EMPLAZADO', 'CONCURSO'];

/** The whole person, one contact of it or one channel is not used from a day on. */
export function Restringir({ v, close }: { v: Vista; close: () => void }) {
  const hoy = useHoy();
  const contactos = v.contactos.filter((c) => c.vigente).map((c) => ({ codigo: c.id, nombre: c.nombre }));
  return (
    <Dialogo
      accion="restringir_contacto"
      titulo={`No contactar a ${v.nombre}`}
      submit="Restringir"
      ok="Restricción anotada"
      defaults={{ rut: v.rut, motivo: '', contacto_id: null, canal: null, desde: hoy, hasta: '', evidencia: '' }}
      close={close}
    >
      <OptionField
        name="motivo"
        label="Motivo"
        options="motivos_restriccion"
        only={(o) => !DE_JUDICIAL.includes(o.codigo)}
        required
        span={12}
      />
      <OptionField name="contacto_id" label="A quién (vacío: a toda la persona)" options={contactos} span={6} />
      <OptionField name="canal" label="Por qué medio (vacío: por ninguno)" options={CANALES_CONTACTO} span={6} />
      <DateField name="desde" label="Desde" max={hoy} required span={6} />
      <DateField name="hasta" label="Hasta (vacío: hasta que se levante)" span={6} />
      <TextAreaField name="evidencia" label="Con qué consta" maxLength={300} span={12} />
    </Dialogo>
  );
}

export function Levantar({ id, nombre, close }: { id: string; nombre: string; close: () => void }) {
  return (
    <Dialogo
      accion="levantar_restriccion"
      titulo={`Levantar la restricción de ${nombre}`}
      submit="Levantar"
      ok="Restricción levantada"
      defaults={{ restriccion_id: id, motivo: '' }}
      close={close}
    >
      <TextAreaField name="motivo" label="Por qué se levanta" required maxLength={300} span={12} />
    </Dialogo>
  );
}
