import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { lazy } from 'react';
import { VotosDeComite } from '#areas/comite/public.web.tsx';
import { NotasDeFondos } from '#areas/fondo-garantia/public.web.tsx';
import type { EntityOf } from '#kernel/contract.ts';
import { label } from '#kernel/words.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import { Remedio } from '#platform/web/feedback/remedio.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Nada, Pesos, Porcentaje, Rut } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { AntesDespues, Monto } from './cuadro.tsx';
import { Historial } from './historial.tsx';
import { Motivo } from './motivo.tsx';
import { ESTADOS, PAGO } from './palabras.ts';

/** Ended: no fund has to agree any more. */
const SIN_NOTA: readonly string[] = ['rechazada', 'anulada', 'reversada'];

type Prolongacion = EntityOf<typeof contract>;
const Aplicar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Aplicar })));
const Documentar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Documentar })));
const Editar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Editar })));
const Votar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Votar })));

/** Whose words are those that it stopped with. */
const RAZON: Readonly<Record<string, string>> = {
  con_antecedentes: 'El comité pide antecedentes',
  rechazada: 'El comité la rechazó',
  anulada: 'Se anuló',
  reversada: 'Se reversó',
};

function Avisos({ p }: { p: Prolongacion }) {
  return (
    <>
      {p.avisos.map(({ codigo, detail }) => (
        <Alert key={codigo} color="yellow" title={detail}>
          <Remedio codigo={codigo} rut={p.cliente_rut} area="prolongaciones" asunto={{ area: 'prolongaciones', id: p.id }} />
        </Alert>
      ))}
      {(p.estado === 'aprobada' || p.estado === 'documentada') && (
        <Alert color="yellow">
          Hasta aplicarla rigen la tabla actual y su mora. Vence el <Fecha v={p.vence} span />.
        </Alert>
      )}
      {p.estado === 'en_comite' && p.comite?.acta_pendiente && (
        <Alert color="blue">El comité la aprobó: rige cuando Fiscalía archive el acta.</Alert>
      )}
      {!SIN_NOTA.includes(p.estado) && <NotasDeFondos fondos={p.fondos} cubre="este crédito" />}
      {p.motivo_fin && (
        <Alert color={p.estado === 'rechazada' ? 'red' : 'yellow'}>
          {RAZON[p.estado] ?? 'Razón'}: {p.motivo_fin}
        </Alert>
      )}
      {p.estado === 'vencida' && <Alert color="red">Venció sin aplicarse: las cifras cambiaron, proponga otra.</Alert>}
    </>
  );
}

function Resumen({ p }: { p: Prolongacion }) {
  return (
    <Stack>
      <Avisos p={p} />
      <Datos
        items={[
          ['Cliente', p.nombre],
          ['RUT', <Rut key="r" v={p.cliente_rut} copy />],
          [
            'Crédito',
            <Enlace key="c" to={`/creditos/${p.id_credito}`}>
              {p.credito_numero}
            </Enlace>,
          ],
          [
            'Crédito nuevo',
            p.id_credito_nuevo ? (
              <Enlace key="n" to={`/creditos/${p.id_credito_nuevo}`}>
                {p.nuevo_numero}
              </Enlace>
            ) : (
              <Nada key="n" />
            ),
          ],
          ['Propone', p.pro_ejec.nombre],
          ['Cifras al', <Fecha key="f" v={p.fecha} />],
          ['Tasa mensual', <Porcentaje key="t" v={p.tasa_mensual} />],
          ['Tasa máxima anual', p.tmc ? <Porcentaje key="m" v={p.tmc} /> : <Nada key="m" />],
          ['Motivo', <Motivo key="q" codigo={p.motivo} />],
          ['Los cargos se pagan con', PAGO[p.payment_option]],
          ['Comprobante', p.comprobante ?? <Nada key="k" />],
          ['Retenciones liberadas al pedirla', <Pesos key="e" v={p.reten_liberadas} />],
          ['Cuentas por pagar al pedirla', <Pesos key="u" v={p.cuentas_pagar} />],
        ]}
      />
      {p.automatico && <Text size="sm">{p.automatico}</Text>}
      {p.comentario && <Text size="sm">{p.comentario}</Text>}
      <Text fw={600}>Prolongaciones anteriores</Text>
      <Historial filas={p.historical} />
    </Stack>
  );
}

const PAGARES: readonly Columna<Prolongacion['pagares'][number]>[] = [
  { titulo: 'Pagaré', celda: (x) => <Enlace to={`/pagares/${x.id}`}>{x.pagarevista}</Enlace> },
  { titulo: 'Monto', cifra: true, celda: (x) => (x.monto === null ? <Nada /> : <Pesos v={x.monto} />) },
  { titulo: 'De la tabla nueva', celda: (x) => (x.nuevo ? 'Sí' : <Nada />) },
  { titulo: 'Estado', celda: (x) => label(x.estado) },
];
const AVALES: readonly Columna<Prolongacion['avales'][number]>[] = [
  { titulo: 'Aval', celda: (a) => <Enlace to={`/avales/${a.aval_id}`}>{a.nombre}</Enlace> },
  { titulo: 'RUT', celda: (a) => <Rut v={a.rut} /> },
  { titulo: 'Decisión', celda: (a) => (a.decision ? label(a.decision) : 'Por ratificar') },
  { titulo: 'Alertas', celda: (a) => (a.alertas.length === 0 ? <Nada /> : a.alertas.map((x) => x.detail).join('. ')) },
];
const CHEQUES: readonly Columna<Prolongacion['cheques'][number]>[] = [
  { titulo: 'Cheque', celda: (c) => <Enlace to={`/cheques/${c.id}`}>{c.num_cheque}</Enlace> },
  { titulo: 'Fecha', celda: (c) => <Fecha v={c.fecha} /> },
  { titulo: 'Monto', cifra: true, celda: (c) => <Pesos v={c.monto} /> },
  { titulo: 'Cuota', celda: (c) => c.cuota },
  { titulo: 'Cuota nueva', celda: (c) => c.nueva ?? 'Debe retirarse' },
];

function Documentos({ p }: { p: Prolongacion }) {
  return (
    <Stack>
      {p.pagares.length > 0 ? (
        <Tabla nombre="Pagarés" columnas={PAGARES} filas={p.pagares} clave={(x) => x.id} ancho={520} />
      ) : (
        <Vacio razon="El crédito no tiene pagaré." />
      )}
      {p.avales.length > 0 && <Tabla nombre="Avales" columnas={AVALES} filas={p.avales} clave={(a) => a.aval_id} ancho={480} />}
    </Stack>
  );
}

const pestanas = (p: Prolongacion) => [
  { key: 'resumen', titulo: 'Resumen', content: <Resumen p={p} /> },
  { key: 'antes', titulo: 'Antes y después', content: <AntesDespues c={p} /> },
  {
    key: 'comite',
    titulo: 'Comité',
    content: p.comite ? <VotosDeComite comite={p.comite} /> : <Vacio razon="Aún no se envía al comité." />,
  },
  { key: 'documentos', titulo: 'Documentos', content: <Documentos p={p} /> },
  {
    key: 'cheques',
    titulo: 'Cheques',
    content:
      p.cheques.length > 0 ? (
        <Tabla nombre="Cheques de cuotas reemplazadas" columnas={CHEQUES} filas={p.cheques} clave={(c) => c.id} ancho={560} />
      ) : (
        <Vacio razon="No quedan cheques de las cuotas que se reemplazan." />
      ),
  },
  { key: 'actividad', titulo: 'Actividad', content: <Timeline area="prolongaciones" id={p.id} /> },
];

const bajar = (p: Prolongacion, papel: string) => void apiDownload(`/api/prolongaciones/${p.id}/${papel}`).catch(toastError);
const PAPELES = [
  ['propuesta', 'Propuesta'],
  ['convenio', 'Convenio'],
  ['tabla', 'Tabla'],
] as const;
const conActa = (p: Prolongacion) => p.comite !== null && p.estado !== 'en_comite' && p.estado !== 'borrador';

export default function ProlongacionDetalle() {
  return (
    <Detail<Prolongacion>
      area="prolongaciones"
      head={(p) => ({
        titulo: `Prolongación ${p.numero}`,
        subtitulo: `${p.nombre} · crédito ${p.credito_numero}`,
        estado: <EstadoBadge estado={p.estado} estados={ESTADOS} />,
        cifras: [
          { titulo: 'Saldo', valor: <Monto v={p.capital_insoluto} uf={p.uf?.capital_insoluto} /> },
          { titulo: 'Cuotas', valor: `${p.cuotas_antes} → ${p.cuotas}` },
          { titulo: 'Cuota nueva', valor: <Monto v={p.cuota} uf={p.uf?.cuota} /> },
          { titulo: 'Votos', valor: p.votos ?? '—' },
        ],
      })}
      extra={(p) => (
        <Group gap="xs">
          {[...PAPELES, ...(conActa(p) ? ([['acta', 'Acta']] as const) : [])].map(([papel, titulo]) => (
            <Button key={papel} size="xs" variant="default" onClick={() => bajar(p, papel)}>
              {titulo}
            </Button>
          ))}
        </Group>
      )}
      actions={{
        proponer: { label: 'Enviar al comité', primary: true, confirm: 'Se calcula con las cifras de hoy: es lo que se vota y se aplica.' },
        votar: { primary: true, dialog: ({ record, close }) => <Votar record={record} close={close} /> },
        preparar_pagare: { label: 'Preparar el pagaré', confirm: 'Queda en borrador en pagarés, para imprimirlo y firmarlo.' },
        documentar: { primary: true, dialog: ({ record, close }) => <Documentar record={record} close={close} /> },
        aplicar: { primary: true, dialog: ({ record, close }) => <Aplicar record={record} close={close} /> },
        editar: { label: 'Cambiar', dialog: ({ record, close }) => <Editar record={record} close={close} /> },
        reversar: {
          color: 'red',
          comment: 'required',
          commentField: 'motivo',
          confirm: 'El crédito anterior vuelve a deber lo que debía y el nuevo queda anulado.',
        },
        anular: {
          color: 'red',
          comment: 'required',
          commentField: 'motivo',
          confirm: 'El crédito sigue con su tabla de hoy; la propuesta queda a la vista con su motivo.',
        },
      }}
      tabs={pestanas}
    />
  );
}
