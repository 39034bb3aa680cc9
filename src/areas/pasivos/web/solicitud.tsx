import { Alert, Button, Group, List, Stack } from '@mantine/core';
import type { z } from 'zod';
import { formatFecha } from '#kernel/values/format.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos, Rut } from '#platform/web/inputs/show.tsx';
import type { Solicitud } from '../contract.ts';
import { nombreTipo } from '../domain/nombres.ts';
import { ESTADOS_SOLICITUD, MEDIO } from './estados.ts';

type Fila = z.output<typeof Solicitud>;

const PASO: Readonly<Record<string, string>> = {
  preparada: 'Preparó',
  excepcion: 'Concedió la excepción',
  revisada: 'Revisó',
  autorizada: 'Autorizó',
  ejecutada: 'Ejecutó',
  rechazada: 'Rechazó',
  anulada: 'Anuló',
  devuelta: 'Registró el giro devuelto',
};
const LIQUIDACION: Readonly<Record<string, string>> = { RESERVA: 'Reserva', SALDO: 'Saldo', AMBOS: 'Ambos' };

const bajar = (ruta: string) => void apiDownload(ruta).catch(toastError);

function Resumen({ s }: { s: Fila }) {
  return (
    <Stack>
      {s.impedimentos.length > 0 && (
        <Alert color="yellow" title="Falta resolver">
          <List size="sm">
            {s.impedimentos.map((i) => (
              <List.Item key={`${i.codigo}${i.motivo}`}>{i.motivo}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {s.motivo && (
        <Alert color="red" title={s.estado === 'revisada' ? 'El giro volvió' : 'Motivo'}>
          {s.motivo}
        </Alert>
      )}
      <Datos
        items={[
          ['RUT', <Rut key="r" v={s.rut} href={`/pasivos/rut/${s.rut}`} />],
          ['Destino', s.destino === 'pagar' ? 'Pago al cliente' : 'Aplicar a sus deudas'],
          ...(s.destino === 'pagar'
            ? ([
                ['Medio', MEDIO[s.medio ?? ''] ?? null],
                ['Cuenta', s.cuenta_texto],
                ['Comprobante', s.comprobante],
              ] as const)
            : []),
          ['Liquidación', LIQUIDACION[s.liquidacion] ?? s.liquidacion],
          ['Comentario', s.comentario],
          ...(s.excepcion_motivo
            ? ([['Excepción por mora', `${s.excepcion_otorgada ? 'Concedida' : 'Pedida'}: ${s.excepcion_motivo}`]] as const)
            : []),
        ]}
      />
    </Stack>
  );
}

function Partidas({ s }: { s: Fila }) {
  return (
    <Stack>
      <Tabla
        nombre="Pasivos que usa"
        filas={s.partidas}
        clave={(p) => p.pasivo_id}
        columnas={[
          { titulo: 'Pasivo', celda: (p) => <Enlace to={`/pasivos/${p.pasivo_id}`}>{p.comprobante}</Enlace> },
          { titulo: 'Tipo', celda: (p) => nombreTipo(p.tipo_pasivo) },
          { titulo: 'Fecha', celda: (p) => <Fecha v={p.fecha} /> },
          { titulo: 'Se usa', cifra: true, celda: (p) => <Pesos v={p.monto} /> },
        ]}
        pie={['Total', '', '', <Pesos key="t" v={s.monto} />]}
      />
      {s.obligaciones.length > 0 && (
        <Tabla
          nombre="Deudas que paga"
          filas={s.obligaciones}
          clave={(o) => o.pk}
          columnas={[
            { titulo: 'Deuda', celda: (o) => o.numero },
            { titulo: 'Vence', celda: (o) => <Fecha v={o.vencimiento} /> },
            { titulo: 'Se paga', cifra: true, celda: (o) => <Pesos v={o.monto} /> },
          ]}
        />
      )}
    </Stack>
  );
}

/** How each act is offered: its name and what it will do. */
const ACCIONES: ActionSpecs<Fila> = {
  solicitar: {
    label: 'Enviar a revisión',
    primary: true,
    confirm: 'El dinero queda tomado para esta solicitud.',
    invalidates: ['pasivos'],
  },
  revisar: { label: 'Dejar revisada', primary: true, confirm: 'Pasa a quien autoriza.', invalidates: ['pasivos'] },
  autorizar: {
    primary: true,
    confirm: 'Un pago pasa a la mesa de giros; una compensación se aplica y contabiliza de inmediato.',
    invalidates: ['pasivos', 'operaciones', 'documentos'],
  },
  conceder_excepcion: { label: 'Conceder excepción', confirm: 'Se podrá pagar aunque tenga mora.', invalidates: ['pasivos'] },
  registrar_comprobante: {
    label: 'Registrar comprobante',
    comment: 'required',
    commentField: 'comprobante',
    commentLabel: 'Número',
    confirm: 'Guarda el número con que el banco identificó la transferencia.',
  },
  rechazar: {
    color: 'red',
    comment: 'required',
    commentField: 'motivo',
    invalidates: ['pasivos'],
    confirm: 'No se paga ni se compensa: el dinero tomado vuelve a estar disponible para el cliente.',
  },
  anular: {
    color: 'red',
    comment: 'required',
    commentField: 'motivo',
    invalidates: ['pasivos'],
    confirm: 'No se paga ni se compensa: el dinero tomado vuelve a estar disponible para el cliente.',
  },
};

export default function SolicitudDetalle() {
  return (
    <Detail<Fila>
      area="pasivos/solicitudes"
      head={(s) => ({
        titulo: `Solicitud de pasivos ${s.numero}`,
        subtitulo: s.nombre,
        estado: <EstadoBadge estado={s.estado} estados={ESTADOS_SOLICITUD} />,
        cifras: [
          { titulo: 'Monto', valor: <Pesos v={s.monto} /> },
          ...(s.redondeo === 0 ? [] : [{ titulo: 'Sale en efectivo', valor: <Pesos v={s.monto_salida} /> }]),
          { titulo: 'Pedida', valor: <Fecha v={s.fecha} /> },
        ],
      })}
      extra={(s) => (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => bajar(`/api/pasivos/solicitudes/${s.id}/liquidacion`)}>
            Liquidación
          </Button>
          <Button size="xs" variant="default" onClick={() => bajar(`/api/pasivos/solicitudes/${s.id}/comprobante`)}>
            Comprobante
          </Button>
        </Group>
      )}
      actions={ACCIONES}
      tabs={(s) => [
        { key: 'resumen', titulo: 'Resumen', content: <Resumen s={s} /> },
        { key: 'partidas', titulo: 'Pasivos y deudas', content: <Partidas s={s} /> },
        {
          key: 'firmas',
          titulo: 'Quién intervino',
          content: <Datos una items={s.firmas.map((f) => [PASO[f.paso] ?? f.paso, `${f.nombre}, ${formatFecha(f.fecha)}`] as const)} />,
        },
      ]}
    />
  );
}
