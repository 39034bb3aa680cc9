import { Text } from '@mantine/core';
import { z } from 'zod';
import type { EntityOf } from '#kernel/contract.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog, dialogForm } from '#platform/web/form/dialog.tsx';
import { DateField, NumberField, PesosField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { hhmm } from './palabras.ts';

const op = contract.operations;
const HORAS = Array.from({ length: 25 }, (_, k) => 480 + k * 30)
  .filter((m) => m < 1200)
  .map((m) => ({ codigo: String(m), nombre: hhmm(m) }));
const Datos = op.crear.input.extend({ salida: z.string({ error: 'Elija la hora' }).min(1, 'Elija la hora') });

/** A day, who walks it, and from where. */
export function NuevaRuta({ close, lista }: { close: () => void; lista: (id: string) => void }) {
  const hoy = useHoy();
  return (
    <ActDialog<EntityOf<typeof contract>>
      area="rutas"
      accion="crear"
      title="Nueva ruta"
      schema={Datos}
      defaults={{ fecha: hoy, recaudador: '', sucursal: '', salida: '540' }}
      transform={(v) => ({ ...v, salida: Number(v.salida) })}
      draft={false}
      guard={false}
      ok="Ruta creada: agregue sus paradas"
      submit="Crear"
      close={close}
      onDone={(r) => {
        close();
        lista(r.id);
      }}
    >
      <Fields>
        <DateField name="fecha" label="Día" required min={hoy} span={6} />
        <OptionField name="salida" label="Sale a las" options={HORAS} required span={6} />
        <OptionField name="recaudador" label="Recaudador" options="recaudadores" required sola />
        <OptionField name="sucursal" label="Sucursal" options="sucursales" required sola />
      </Fields>
    </ActDialog>
  );
}

interface DeParada {
  ruta: EntityOf<typeof contract> & { version: number };
  parada_id: string;
  nombre: string;
  close: () => void;
}
const comun = dialogForm('rutas');

/** Passing over the limits of contact at one door, with who answers for it. */
export function Autorizar({ ruta, parada_id, nombre, close }: DeParada) {
  return (
    <ActDialog
      {...comun(ruta, close)}
      title={`Autorizar la visita a ${nombre}`}
      accion="autorizar"
      schema={op.autorizar.input}
      defaults={{ parada_id, motivo: '' }}
      ok="Visita autorizada"
      submit="Autorizar"
      color="red"
    >
      <Text size="sm">
        La visita quedará registrada como excepción a su nombre. No pasa sobre un emplazamiento, un concurso ni un fallecimiento.
      </Text>
      <Fields>
        <TextAreaField name="motivo" label="Por qué" required rows={3} maxLength={300} />
      </Fields>
    </ActDialog>
  );
}

/** The phone is lost: what it never told is let go, and what it tells later is only looked at. */
export function SinTelefono({ ruta, close }: { ruta: DeParada['ruta']; close: () => void }) {
  const faltan = ruta.lista.filter((p) => p.estado === 'pendiente');
  return (
    <ActDialog
      {...comun(ruta, close)}
      title="Rendir la ruta sin el teléfono"
      accion="rendir_sin_telefono"
      schema={op.rendir_sin_telefono.input}
      defaults={{ motivo: '' }}
      ok="Ruta rendida sin el teléfono"
      submit="Rendir sin el teléfono"
      color="red"
    >
      <Text size="sm">
        {`Salen de la ruta ${faltan.length === 1 ? 'la parada' : `las ${faltan.length} paradas`} que el teléfono no contó (${faltan.map((p) => p.nombre).join(', ')}): esas personas quedan libres y sus tickets vuelven a gestión. Si el teléfono aparece, lo que envíe se guarda para revisarlo y no registra dinero por sí solo.`}
      </Text>
      <Fields>
        <TextAreaField name="motivo" label="Qué pasó" required rows={3} maxLength={300} />
      </Fields>
    </ActDialog>
  );
}

/** Cash of a door that a lost phone did not tell, by who received it. */
export function RegistrarDinero({ ruta, parada_id, nombre, close }: DeParada) {
  const tardia = ruta.lista.find((p) => p.id === parada_id)?.tardia;
  return (
    <ActDialog
      {...comun(ruta, close)}
      title={`Dinero recibido de ${nombre}`}
      accion="registrar_pago"
      schema={op.registrar_pago.input}
      defaults={{ parada_id, monto: tardia?.monto ?? '', comprobante: tardia?.comprobante ?? '' }}
      ok="Dinero registrado en su caja"
      submit="Registrar"
    >
      <Text size="sm">
        {`Sólo el efectivo que recibió en esa puerta el ${formatFecha(ruta.fecha)} y que el teléfono no alcanzó a contar. Entra a su caja, que debe estar abierta, con el número del comprobante que entregó.`}
      </Text>
      <Fields>
        <PesosField name="monto" label="Recibió en efectivo" required span={6} />
        <NumberField name="comprobante" label="Número del comprobante" required span={6} />
      </Fields>
    </ActDialog>
  );
}

/** What was done with what a phone told late. */
export function RevisarTardia({ ruta, parada_id, nombre, close }: DeParada) {
  return (
    <ActDialog
      {...comun(ruta, close)}
      title={`Lo que llegó tarde de ${nombre}`}
      accion="revisar_parada"
      schema={op.revisar_parada.input}
      defaults={{ parada_id, resolucion: '' }}
      ok="Revisado"
      submit="Dar por revisado"
    >
      <Text size="sm">Si hubo dinero, quien lo recibió lo registra en esta ruta con su comprobante. Diga aquí qué se hizo.</Text>
      <Fields>
        <TextAreaField name="resolucion" label="Qué se hizo" required rows={3} maxLength={300} />
      </Fields>
    </ActDialog>
  );
}

/** A stop of whom nobody registered an address. */
export function ConDireccion({
  ruta,
  ticket_id,
  nombre,
  close,
}: {
  ruta: { id: string; version: number };
  ticket_id: string;
  nombre: string;
  close: () => void;
}) {
  return (
    <ActDialog
      {...comun(ruta, close)}
      title={`Dónde visitar a ${nombre}`}
      accion="agregar"
      schema={op.agregar.input.extend({
        direccion: z.string({ error: 'Escriba la dirección' }).trim().min(4, 'Escriba la dirección').max(120),
        comuna: z.string({ error: 'Elija la comuna' }).min(1, 'Elija la comuna'),
      })}
      defaults={{ ticket_id, direccion: '', comuna: '' }}
      invalidates={['cobranzas']}
      ok={`${nombre} queda en la ruta`}
      submit="Agregar"
    >
      <Text size="sm">No tiene una dirección registrada. La que escriba vale para esta ruta.</Text>
      <Fields>
        <TextField name="direccion" label="Calle y número" required maxLength={120} />
        <OptionField name="comuna" label="Comuna" options="comunas" required />
      </Fields>
    </ActDialog>
  );
}

/** Hands over a book of receipts. */
export function EntregarTalonario({ close }: { close: () => void }) {
  return (
    <ActDialog
      area="rutas"
      accion="entregar_talonario"
      title="Entregar un talonario"
      schema={op.entregar_talonario.input}
      defaults={{ recaudador: '', desde: '', hasta: '' }}
      draft={false}
      guard={false}
      ok="Talonario entregado"
      submit="Entregar"
      close={close}
      onDone={close}
    >
      <Fields>
        <OptionField name="recaudador" label="A quién" options="recaudadores" required sola />
        <NumberField name="desde" label="Desde el número" required span={6} />
        <NumberField name="hasta" label="Hasta el número" required span={6} />
      </Fields>
    </ActDialog>
  );
}

/** A receipt that will never be used: spoiled, or lost. */
export function GastarComprobante({ que, close }: { que: 'anular' | 'extraviar'; close: () => void }) {
  const anula = que === 'anular';
  return (
    <ActDialog
      area="rutas"
      accion={anula ? 'anular_comprobante' : 'perder_comprobante'}
      title={anula ? 'Anular un comprobante' : 'Declarar extraviado un comprobante'}
      schema={anula ? op.anular_comprobante.input : op.perder_comprobante.input}
      defaults={{ numero: '', motivo: '' }}
      draft={false}
      guard={false}
      ok={anula ? 'Comprobante anulado: guarde el papel' : 'Comprobante extraviado'}
      submit={anula ? 'Anular' : 'Declarar extraviado'}
      color="red"
      close={close}
      onDone={close}
    >
      <Fields>
        <NumberField name="numero" label="Número" required />
        <TextAreaField name="motivo" label="Por qué" required rows={2} maxLength={300} />
      </Fields>
    </ActDialog>
  );
}
