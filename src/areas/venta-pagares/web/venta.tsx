import { Accordion, Button, Group, Stack, Text } from '@mantine/core';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import '@mantine/core/styles/Accordion.css';
import type { EntityOf } from '#kernel/contract.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import { Datos, Detail } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Nada, Pesos, Porcentaje, Rut, SiNo, Uf } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { Condonado } from './condonado.tsx';
import {
  Aceptar,
  AnularConsentimiento,
  Consentir,
  Endosar,
  PedirGiro,
  Recomprar,
  RegistrarPago,
  Reprogramar,
  Retirar,
} from './dialogos.tsx';
import { ESTADOS, GIRO, ITEM, ORIGENES } from './estados.ts';

type Venta = EntityOf<typeof contract>;
type Item = Venta['items'][number];
type Recompra = Venta['recompras'][number];
type Flujo = Item['flujos'][number];
const bajar = (ruta: string, params: Record<string, string> = {}) => void apiDownload(ruta, params).catch(toastError);

/** What a sale in UF says besides its pesos. */
const enUf = (v: Venta) =>
  v.moneda === 'UF'
    ? ([
        ['UF de la liquidación', v.valor_uf && `$${formatDecimal(v.valor_uf, 2)}`],
        ['Saldo en UF', <Uf key="su" v={v.saldo_uf} />],
        ['Flujos en UF', <Uf key="fu" v={v.total_flujos_uf} />],
        ['Par en UF', <Uf key="pu" v={v.par_uf} />],
        ['Precio en UF', <Uf key="ru" v={v.precio_uf} />],
      ] as const)
    : [];

function Resumen({ v }: { v: Venta }) {
  const { data } = useOptions('venta-pagares');
  return (
    <Datos
      items={[
        ['Comprador', v.nombre_buyer],
        ['RUT', <Rut key="u" v={v.buyer} />],
        ['Orígenes admitidos', v.origins.map((o) => ORIGENES[o] ?? o).join(', ') || 'Todos'],
        ['Descuento', v.metodo === 'SIMPLE' ? 'Simple' : 'Compuesto'],
        ['Moneda', v.moneda === 'UF' ? 'UF' : 'Pesos'],
        ...enUf(v),
        ['Con responsabilidad', <SiNo key="c" v={v.con_responsabilidad} />],
        ['Quién cobra', v.cobra === 'COMPRADOR' ? 'El comprador' : 'Nosotros, por su cuenta'],
        ['Mora para el comprador', <Porcentaje key="m" v={v.reparto_mora_pct} />],
        ['Flujos por recibir', <Pesos key="f" v={v.total_flujos} />],
        ['Par', <Pesos key="r" v={v.par} />],
        ['Interés devengado', <Pesos key="i" v={v.interes_devengado} />],
        ['Plazo medio', `${v.plazo_medio} días`],
        ['Ofertada el', <Fecha key="o" v={v.fecha_oferta} />],
        ['Oferta hasta', <Fecha key="h" v={v.vence_oferta} />],
        ['Pagada el', <Fecha key="p" v={v.pagada_el} />],
        ['Comprobante', v.comprobante],
        ['Cuenta', optionList(data, 'cuentas').find((c) => c.codigo === v.cuenta)?.nombre ?? v.cuenta],
        ['Por cobrar a los deudores', <Pesos key="q" v={v.por_cobrar} />],
        ...(v.motivo ? ([['Motivo', v.motivo]] as const) : []),
      ]}
    />
  );
}

function Cuotas({ i }: { i: Item }) {
  return (
    <Tabla
      nombre={`Cuotas de ${i.pagarevista}`}
      filas={i.flujos}
      clave={(f) => String(f.numero)}
      columnas={[
        { titulo: 'Cuota', celda: (f) => f.numero },
        { titulo: 'Vence', celda: (f) => <Fecha v={f.fecha} /> },
        ...(i.saldo_uf === null
          ? [
              { titulo: 'Capital', cifra: true, celda: (f: Flujo) => <Pesos v={f.capital} /> },
              { titulo: 'Interés', cifra: true, celda: (f: Flujo) => <Pesos v={f.interes} /> },
              { titulo: 'Total', cifra: true, celda: (f: Flujo) => <Pesos v={f.monto} /> },
            ]
          : [
              { titulo: 'Capital', cifra: true, celda: (f: Flujo) => <Uf v={f.uf?.capital} /> },
              { titulo: 'Interés', cifra: true, celda: (f: Flujo) => <Uf v={f.uf?.interes} /> },
              { titulo: 'Total', cifra: true, celda: (f: Flujo) => <Uf v={f.uf?.monto} /> },
              { titulo: 'Pesos de referencia', cifra: true, celda: (f: Flujo) => <Pesos v={f.monto} /> },
            ]),
      ]}
    />
  );
}

/** Each note with its price; its cuotas open below. */
function Items({ v }: { v: Venta }) {
  return (
    <Accordion variant="separated" chevronPosition="left">
      {v.items.slice(0, 100).map((i) => (
        <Accordion.Item key={i.id} value={i.id}>
          <Accordion.Control>
            <Group justify="space-between" wrap="wrap" gap="xs">
              <Text size="sm" fw={600}>
                {i.pagarevista} · {i.nombre}
              </Text>
              <Group gap="sm">
                <Text size="sm" className="figure">
                  Saldo <Pesos v={i.saldo} span /> · precio <Pesos v={i.precio} span />
                </Text>
                <EstadoBadge estado={v.estado === 'anulado' ? 'retirado' : i.estado} estados={ITEM} />
              </Group>
            </Group>
          </Accordion.Control>
          <Accordion.Panel>
            <Stack>
              <Datos
                items={[
                  [
                    'Pagaré',
                    <Enlace key="p" to={`/pagares/${i.pagare_id}`}>
                      {i.pagarevista}
                    </Enlace>,
                  ],
                  ['Crédito', <Enlace key="c" to={`/creditos/${i.credito_id}`}>{`Crédito ${i.credito_numero}`}</Enlace>],
                  ['RUT', <Rut key="r" v={i.cliente_rut} />],
                  ['Comuna', i.comuna],
                  ['Origen', ORIGENES[i.origin] ?? i.origin],
                  ['Par', <Pesos key="a" v={i.par} />],
                  ['Resultado', <Pesos key="u" v={i.resultado} />],
                  ...(i.precio_uf === null
                    ? []
                    : ([
                        ['Saldo en UF', <Uf key="su" v={i.saldo_uf} />],
                        ['Precio en UF', <Uf key="pu" v={i.precio_uf} />],
                      ] as const)),
                  ['Mora hoy', i.dias_mora > 0 ? `${i.dias_mora} ${i.dias_mora === 1 ? 'día' : 'días'}` : 'Al día'],
                  ['Del comprador desde', <Fecha key="d" v={i.propietario_desde} />],
                  ['Hasta', i.propietario_hasta === '9999-12-31' ? 'Sigue siendo suyo' : <Fecha key="h" v={i.propietario_hasta} />],
                  ...(i.motivo ? ([['Motivo', i.motivo]] as const) : []),
                ]}
              />
              <Cuotas i={i} />
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
      {v.items.length > 100 && <Text size="sm">Se muestran 100 de {v.items.length}: el resto está en la planilla de flujos.</Text>}
    </Accordion>
  );
}

function Endosos({ v }: { v: Venta }) {
  return (
    <Datos
      items={[
        ['Firmantes', v.signers.map((s) => s.nombre).join(' y ')],
        ['Aceptada el', <Fecha key="a" v={v.aceptada_el} />],
        ['Endosada el', <Fecha key="e" v={v.endosada_el} />],
        ['La registró', v.endosada_por],
      ]}
    />
  );
}

function Pagos({ v }: { v: Venta }) {
  if (v.recaudos.length === 0) return <Vacio razon="Todavía no se reciben pagos de lo vendido." />;
  return (
    <Tabla
      nombre="Pagos recibidos"
      ancho={820}
      filas={v.recaudos}
      clave={(r) => r.id}
      columnas={[
        { titulo: 'Fecha', celda: (r) => <Fecha v={r.fecha} /> },
        { titulo: 'Pagaré', celda: (r) => r.pagarevista },
        { titulo: 'Cuotas', celda: (r) => r.cuotas.join(', ') },
        { titulo: 'Capital', cifra: true, celda: (r) => <Pesos v={r.capital} /> },
        { titulo: 'Interés', cifra: true, celda: (r) => <Pesos v={r.interes + r.comision} /> },
        { titulo: 'Mora', cifra: true, celda: (r) => <Pesos v={r.mora} /> },
        { titulo: 'Del comprador', cifra: true, celda: (r) => <Pesos v={r.monto} /> },
        { titulo: 'Nuestro', cifra: true, celda: (r) => <Pesos v={r.nuestro} /> },
        {
          titulo: 'Rendición',
          celda: (r) =>
            r.revertido_el ? (
              <>
                Devuelto el <Fecha v={r.revertido_el} />
                {r.descuenta_en ? `, descontado en la ${r.descuenta_en}` : ''}
              </>
            ) : (
              (r.rendicion ?? 'Por rendir')
            ),
        },
      ]}
    />
  );
}

function Rendiciones({ v }: { v: Venta }) {
  if (v.rendiciones.length === 0) return <Vacio razon="Sin rendiciones: se hacen solas cada fin de mes." />;
  return (
    <Tabla
      nombre="Rendiciones"
      ancho={780}
      filas={v.rendiciones}
      clave={(r) => r.id}
      columnas={[
        { titulo: 'N°', celda: (r) => r.numero },
        { titulo: 'Hasta', celda: (r) => <Fecha v={r.hasta} /> },
        { titulo: 'Recibido', cifra: true, celda: (r) => <Pesos v={r.recibido} /> },
        { titulo: 'Descontado', cifra: true, celda: (r) => <Pesos v={r.devuelto} /> },
        { titulo: 'A pagar', cifra: true, celda: (r) => <Pesos v={r.monto} /> },
        { titulo: 'Pagada', celda: (r) => (r.fecha_pago ? <Fecha v={r.fecha_pago} /> : <Nada />) },
        { titulo: 'Estado', celda: (r) => <EstadoBadge estado={r.estado} estados={GIRO} /> },
        {
          titulo: '',
          celda: (r) => (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Imprimir la rendición ${r.numero}`}
              onClick={() => bajar(`/api/venta-pagares/${v.id}/rendicion`, { numero: String(r.numero) })}
            >
              Imprimir
            </Button>
          ),
        },
      ]}
    />
  );
}

function Recompras({ v }: { v: Venta }) {
  if (v.recompras.length === 0) return <Vacio razon="Ningún pagaré de esta venta se ha recomprado." />;
  return (
    <Tabla
      nombre="Recompras"
      ancho={820}
      filas={v.recompras}
      clave={(r) => r.id}
      columnas={[
        { titulo: 'Fecha', celda: (r) => <Fecha v={r.fecha} /> },
        { titulo: 'Pagaré', celda: (r) => r.pagarevista },
        { titulo: 'Días de mora', cifra: true, celda: (r) => r.dias_mora },
        { titulo: 'Par', cifra: true, celda: (r) => <Pesos v={r.par} /> },
        ...(v.moneda === 'UF' ? [{ titulo: 'Par en UF', cifra: true, celda: (r: Recompra) => <Uf v={r.par_uf} /> }] : []),
        { titulo: 'Motivo', celda: (r) => r.motivo },
        { titulo: 'Pagada', celda: (r) => (r.fecha_pago ? <Fecha v={r.fecha_pago} /> : <Nada />) },
        { titulo: 'Estado', celda: (r) => <EstadoBadge estado={r.estado} estados={GIRO} /> },
      ]}
    />
  );
}

const pestanas = (v: Venta & { id: string }) => [
  { key: 'resumen', titulo: 'Resumen', content: <Resumen v={v} /> },
  { key: 'items', titulo: 'Pagarés', content: <Items v={v} /> },
  { key: 'endosos', titulo: 'Endosos', content: <Endosos v={v} /> },
  { key: 'pagos', titulo: 'Pagos', content: <Pagos v={v} /> },
  { key: 'rendiciones', titulo: 'Rendiciones', content: <Rendiciones v={v} /> },
  { key: 'recompras', titulo: 'Recompras', content: <Recompras v={v} /> },
  { key: 'condonado', titulo: 'Condonaciones', content: <Condonado v={v} /> },
  { key: 'actividad', titulo: 'Actividad', content: <Timeline area="venta-pagares" id={v.id} /> },
];

const PAPELES = [
  ['oferta', 'Oferta'],
  ['endoso', 'Endoso'],
  ['inventario', 'Inventario'],
  ['flujos', 'Planilla de flujos'],
] as const;

/** How each act is offered: its name and what it will do. */
const ACCIONES: ActionSpecs<Venta> = {
  ofertar: { primary: true, confirm: 'El precio queda fijo y la oferta vale cinco días hábiles.' },
  aceptar: { label: 'Registrar aceptación', primary: true, dialog: ({ record, close }) => <Aceptar record={record} close={close} /> },
  endosar: { primary: true, dialog: ({ record, close }) => <Endosar record={record} close={close} /> },
  registrar_pago: {
    label: 'Registrar pago',
    primary: true,
    dialog: ({ record, close }) => <RegistrarPago record={record} close={close} />,
  },
  rendir: { label: 'Rendir ahora', primary: true, confirm: 'Se pide el giro de todo lo recibido y no rendido.' },
  recomprar: { dialog: ({ record, close }) => <Recomprar record={record} close={close} /> },
  registrar_consentimiento: {
    label: 'Registrar consentimiento',
    dialog: ({ record, close }) => <Consentir record={record} close={close} />,
  },
  anular_consentimiento: {
    label: 'Retirar consentimiento',
    dialog: ({ record, close }) => <AnularConsentimiento record={record} close={close} />,
  },
  pedir_giro: { label: 'Pedir otra vez un giro', dialog: ({ record, close }) => <PedirGiro record={record} close={close} /> },
  reprogramar: { label: 'Programar de nuevo', dialog: ({ record, close }) => <Reprogramar record={record} close={close} /> },
  retirar: { label: 'Retirar un pagaré', dialog: ({ record, close }) => <Retirar record={record} close={close} /> },
  anular: {
    color: 'red',
    comment: 'required',
    commentField: 'motivo',
    confirm: 'La venta no se hace: sus pagarés y el límite del comprador quedan libres.',
  },
};

export default function VentaDetalle() {
  return (
    <Detail<Venta>
      area="venta-pagares"
      // Whoever is outside `action_allowed_profiles` only looks.
      oculta={['perfil_no_autorizado']}
      head={(v) => ({
        titulo: `Venta ${v.num_venta}`,
        subtitulo: `${v.nombre_buyer} · ${v.n} ${v.n === 1 ? 'pagaré' : 'pagarés'}`,
        estado: <EstadoBadge estado={v.estado} estados={ESTADOS} />,
        cifras: [
          { titulo: 'Precio', valor: <Pesos v={v.precio} /> },
          { titulo: 'Saldo', valor: <Pesos v={v.saldo} /> },
          { titulo: 'Resultado', valor: <Pesos v={v.resultado} /> },
          { titulo: 'Tasa mensual', valor: <Porcentaje v={v.tasa_descuento} /> },
          { titulo: 'Liquidación', valor: <Fecha v={v.fecha_liquidacion} /> },
          { titulo: 'Por rendir', valor: <Pesos v={v.por_rendir} /> },
        ],
      })}
      extra={(v) => (
        <Group gap="xs">
          {PAPELES.filter(([que]) => que !== 'endoso' || v.endosada_el !== null).map(([que, nombre]) => (
            <Button key={que} size="xs" variant="default" onClick={() => bajar(`/api/venta-pagares/${v.id}/${que}`)}>
              {nombre}
            </Button>
          ))}
        </Group>
      )}
      actions={ACCIONES}
      tabs={pestanas}
    />
  );
}
