import { Alert, Button, Stack, Text } from '@mantine/core';
import { idDeObjeto, objetoCastigado } from '#finanzas/castigo.ts';
import type { EntityOf } from '#kernel/contract.ts';
import type { PageResult } from '#kernel/page.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Instante, Pesos, Rut } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { rotuloDeCastigo } from '../domain/castigo.ts';
import { conceptoDe } from '../domain/conceptos.ts';
import { A_FAVOR, ESTADOS, MEDIO, ORIGEN, TIPO_PAGO, VIA } from './palabras.ts';

type Recibo = EntityOf<typeof contract>;
type Parte = Recibo['aplicaciones'][number];
type Excedente = Recibo['excedentes'][number];

/** A cuota is called by its credit; the commission, by the credit that is prepaid. */
function enlaceDeuda(pk: string, numero: string) {
  if (pk.startsWith('documento:')) return <Enlace to={`/documentos/${pk.slice('documento:'.length)}`}>{numero}</Enlace>;
  if (pk.startsWith('credito:')) return <Enlace to={`/creditos/${pk.slice('credito:'.length)}`}>{`Crédito ${numero}`}</Enlace>;
  const castigado = objetoCastigado(pk);
  if (castigado) {
    const documento = idDeObjeto(castigado, 'documento');
    const to = documento ? `/documentos/${documento}` : `/creditos/${idDeObjeto(castigado, 'credito')}`;
    return <Enlace to={to}>{rotuloDeCastigo(pk, numero)}</Enlace>;
  }
  const [credito, cuota] = numero.split('-');
  return pk.startsWith('cuota:') ? `Crédito ${credito}, cuota ${cuota}` : numero;
}

const PARTES: readonly Columna<Parte>[] = [
  { titulo: 'Deuda', celda: (a) => enlaceDeuda(a.pk, a.numero) },
  { titulo: 'Concepto', celda: (a) => conceptoDe(a) },
  { titulo: 'Monto', cifra: true, celda: (a) => <Pesos v={a.monto} /> },
  { titulo: 'Vencía', celda: (a) => <Fecha v={a.vencimiento} /> },
  { titulo: 'Días de mora', cifra: true, celda: (a) => (a.dias_mora > 0 ? a.dias_mora : '') },
];
const EXCEDENTES: readonly Columna<Excedente>[] = [
  { titulo: 'Qué es', celda: (x) => A_FAVOR[x.tipo_pasivo] ?? x.tipo_pasivo },
  { titulo: 'Monto', cifra: true, celda: (x) => <Pesos v={x.monto} /> },
  { titulo: 'De', celda: (x) => (x.pk ? enlaceDeuda(x.pk, x.numero ?? '') : 'Lo pagado de más') },
  { titulo: 'Queda a favor de', celda: (x) => <Rut v={x.rut} /> },
];

/** Why a receipt has paid nothing. */
const SIN_PAGO: Readonly<Record<string, string>> = {
  por_identificar: 'Todavía no se sabe de quién es este depósito: no ha pagado nada.',
  en_cobro: 'Espera que el banco pague el cheque: todavía no ha pagado nada.',
};

function Partes({ filas }: { filas: readonly Parte[] }) {
  const total = filas.reduce((s, a) => s + a.monto, 0);
  return (
    <Tabla
      nombre="Aplicación del pago"
      columnas={PARTES}
      filas={filas}
      clave={(a) => `${a.pk}${a.concepto}`}
      pie={['Total', '', <Pesos key="t" v={total} />, '', '']}
    />
  );
}

function Aplicacion({ r }: { r: Recibo }) {
  return (
    <Stack>
      {r.avisos.map((a) => (
        <Alert key={a} color="yellow" variant="light">
          {a}
        </Alert>
      ))}
      {r.reaplicaciones > 0 && (
        <Text size="sm" c="dimmed">
          Se volvió a aplicar {r.reaplicaciones === 1 ? 'una vez' : `${r.reaplicaciones} veces`} porque entró o se reversó un pago anterior
          del mismo deudor.
        </Text>
      )}
      {r.destinos.map((d) => (
        <Alert key={d} color="gray" variant="light" role="note">
          {d}
        </Alert>
      ))}
      {r.aplicaciones.length > 0 ? <Partes filas={r.aplicaciones} /> : <Vacio razon={SIN_PAGO[r.estado] ?? 'No pagó ninguna deuda.'} />}
      {r.excedentes.length > 0 && (
        <Tabla nombre="Excedentes" columnas={EXCEDENTES} filas={r.excedentes} clave={(x) => `${x.pk ?? ''}${x.tipo_pasivo}`} />
      )}
      <Datos
        items={[
          ['Quien paga', r.rut_pagador ? `${r.nombre_pagador ?? ''} ${formatRut(r.rut_pagador)}`.trim() : null],
          ['Deudor', r.rut_deudor ? `${r.nombre_deudor ?? ''} ${formatRut(r.rut_deudor)}`.trim() : null],
          ['Oficina', r.office_nombre],
          ['Vía', VIA[r.via] ?? r.via],
          ['Cuenta', r.cuenta_banco_nombre],
          ['Operación bancaria', r.num_operacion_banco],
          ['Redondeo de efectivo', r.redondeo === 0 ? null : <Pesos key="r" v={r.redondeo} />],
          ['Recibido por', r.cajero_nombre ?? r.cajero],
          ['Origen', ORIGEN[r.origen] ?? r.origen],
          [
            'Cheque',
            r.cheque_id ? (
              <Enlace key="ch" to={`/cheques/${r.cheque_id}`}>
                Ver el cheque
              </Enlace>
            ) : null,
          ],
          [
            'Hoja de caja',
            r.caja_id ? (
              <Enlace key="c" to={`/recaudaciones/caja/${r.caja_id}`}>
                Ver la hoja
              </Enlace>
            ) : null,
          ],
          ['Registrado', <Instante key="i" v={r.creado_en} />],
          ['Comentario', r.comentario],
        ]}
      />
    </Stack>
  );
}

interface AsientoFila {
  id: string;
  num_asiento: number;
  periodo: string;
  fecha_contable: string;
  evento_nombre: string;
  monto: number;
  reversado_por: string | null;
}
const ASIENTOS: readonly Columna<AsientoFila>[] = [
  { titulo: 'Asiento', celda: (a) => <Enlace to={`/libro/asientos/${a.id}`}>{`${a.periodo} / ${a.num_asiento}`}</Enlace> },
  { titulo: 'Fecha', celda: (a) => <Fecha v={a.fecha_contable} /> },
  { titulo: 'Qué registra', celda: (a) => `${a.evento_nombre}${a.reversado_por ? ' (reversado)' : ''}` },
  { titulo: 'Monto', cifra: true, celda: (a) => <Pesos v={a.monto} /> },
];

function Asientos({ r }: { r: Recibo }) {
  const query = useRead<PageResult<AsientoFila>>('libro', '/api/libro', {
    origen_area: 'recaudaciones',
    origen_id: r.id,
    orden: 'n_cadena',
    perPage: 100,
  });
  if (query.isError) return <FalloLectura error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Cargando lines={3} />;
  if (query.data.items.length === 0) return <Vacio razon="No tiene asientos." />;
  return <Tabla nombre="Asientos" columnas={ASIENTOS} filas={query.data.items} clave={(a) => a.id} />;
}

function Reversa({ r }: { r: Recibo }) {
  if (r.estado === 'rechazada') return <Vacio razon={`${r.motivo_reversa ?? 'El cheque se protestó'}: este comprobante no pagó nada.`} />;
  if (r.estado !== 'reversada')
    return <Vacio razon="Este pago está vigente. Lo reversa una persona distinta de quien lo registró, con su motivo." />;
  return (
    <Datos
      items={[
        ['Reversado por', (r.reversada_por ?? []).map((x) => formatRut(x)).join(', ')],
        ['Motivo', r.motivo_reversa],
      ]}
    />
  );
}

function Conciliacion({ r }: { r: Recibo }) {
  if (r.medio_pago === 'EFECTIVO') return <Vacio razon="El efectivo no se concilia aquí: se concilia el depósito de su caja." />;
  return r.conciliada ? (
    <Vacio razon="El banco mostró este pago y está calzado con su cartola. Para reversarlo, deshaga primero el calce." />
  ) : (
    <Vacio razon="Todavía no está calzado con la cartola del banco." />
  );
}

export default function RecaudacionDetalle() {
  return (
    <Detail<Recibo>
      area="recaudaciones"
      head={(r) => ({
        titulo: `Comprobante ${r.office_nombre} ${r.num_comprobante}`,
        subtitulo: `${r.nombre_deudor ?? 'Depósito por identificar'} · ${(TIPO_PAGO[r.tipo_pago] ?? r.tipo_pago).toLowerCase()}`,
        estado: <EstadoBadge estado={r.estado} estados={ESTADOS} />,
        cifras: [
          { titulo: 'Monto', valor: <Pesos v={r.monto} /> },
          { titulo: 'Fecha de pago', valor: <Fecha v={r.fecha_pago} /> },
          { titulo: 'Medio', valor: MEDIO[r.medio_pago] ?? r.medio_pago },
          { titulo: 'Excedente', valor: <Pesos v={r.excedente} /> },
        ],
      })}
      actions={{
        reversar: {
          color: 'red',
          comment: 'required',
          commentField: 'motivo',
          commentLabel: 'Motivo',
          confirm: 'Se deshacen su aplicación y sus asientos, y los pagos posteriores del deudor se aplican de nuevo.',
          ok: 'Pago reversado',
          invalidates: ['documentos', 'creditos', 'pasivos', 'libro', 'operaciones'],
        },
        ...Object.fromEntries(['depositar', 'abonar-deposito', 'contar', 'aprobar', 'cerrar', 'reabrir'].map((a) => [a, { hidden: true }])),
      }}
      extra={(r) => (
        <Button size="xs" variant="default" onClick={() => void apiDownload(`/api/recaudaciones/${r.id}/comprobante`).catch(toastError)}>
          Comprobante en PDF
        </Button>
      )}
      tabs={(r) => [
        { key: 'aplicacion', titulo: 'Aplicación', content: <Aplicacion r={r} /> },
        { key: 'asiento', titulo: 'Asiento', permiso: 'libro:ver', content: <Asientos r={r} /> },
        { key: 'reversa', titulo: 'Reversa', content: <Reversa r={r} /> },
        { key: 'conciliacion', titulo: 'Conciliación', content: <Conciliacion r={r} /> },
        { key: 'auditoria', titulo: 'Auditoría', content: <Timeline area="recaudaciones" id={r.id} /> },
      ]}
    />
  );
}
