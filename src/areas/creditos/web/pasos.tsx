import { Alert, List, Stack, Switch, Text, Title } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useClienteDe } from '#areas/clientes/public.web.tsx';
import { formatRut, isRut } from '#kernel/values/rut.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { SegmentField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Fecha, Porcentaje } from '#platform/web/inputs/show.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import type { WizardStep } from '#platform/web/steps/wizard.tsx';
import { PasoDescuentos } from './descuentos.tsx';
import { Cargos, Cliente, Condiciones, Giro } from './formulario.tsx';
import { montoTexto } from './monto.tsx';
import { Respaldo } from './respaldo.tsx';
import { Cifras } from './resultado.tsx';
import { GarantiasYAvales } from './vinculos.tsx';
import { TablaViva, useViva } from './viva.tsx';

/** Papers that the checklist of the chosen segment will ask for. */
function PapelesDelSegmento() {
  const segmento = useWatch({ name: 'segmento_cliente' }) as string;
  const { data } = useOptions('creditos');
  const pide = optionList(data, 'documentos_pyme').filter(
    (o) => o.activo && Array.isArray(o.segmentos) && (o.segmentos as string[]).includes(segmento),
  );
  return (
    <Stack gap="xs">
      <Title order={2} size="h5">
        Documentos que se exigen
      </Title>
      {pide.length === 0 ? (
        <Text size="sm" c="dimmed">
          Este segmento no pide documentos.
        </Text>
      ) : (
        <List size="sm">
          {pide.map((o) => (
            <List.Item key={o.codigo}>{o.nombre}</List.Item>
          ))}
        </List>
      )}
      <Text size="sm" c="dimmed">
        Se reciben y validan en el crédito; el pagaré se emite cuando está aprobado, por el capital y la tabla aprobados.
      </Text>
    </Stack>
  );
}

/** Step 6: what backs it, where the money goes, and what will be asked. */
function PasoRespaldo() {
  const rut = useWatch({ name: 'rut' }) as string;
  return (
    <Stack>
      <Respaldo />
      {isRut(rut) && <GarantiasYAvales rut={rut} />}
      <PapelesDelSegmento />
      <Title order={2} size="h5">
        Giro
      </Title>
      <Giro />
    </Stack>
  );
}

const HASTA = [
  { codigo: 'borrador', nombre: 'Guardar como borrador' },
  { codigo: 'simulado', nombre: 'Confirmar la tabla' },
  { codigo: 'en_comite', nombre: 'Confirmar y enviar al comité' },
];

interface AlTerminar {
  imprimir: boolean;
  setImprimir: (v: boolean) => void;
}

/** Step 7: everything at a glance, how far it goes and whether its papers are printed. */
function PasoEnvio({ imprimir, setImprimir }: AlTerminar) {
  const v = useWatch() as Record<string, unknown>;
  const cliente = useClienteDe(String(v.rut ?? ''));
  const puede = useCan('creditos:solicitar');
  const { data } = useOptions('creditos');
  const { r, error } = useViva();
  const moneda = v.moneda === 'UF' ? 'UF' : 'CLP';
  const nombre = (lista: string, codigo: unknown) => optionList(data, lista).find((o) => o.codigo === codigo)?.nombre ?? '—';
  return (
    <Stack>
      <Datos
        items={[
          ['Cliente', [cliente?.nombre, isRut(String(v.rut)) ? formatRut(String(v.rut)) : '—'].filter(Boolean).join(' · ')],
          ['Segmento', nombre('segmento_cliente', v.segmento_cliente)],
          ['Tipo', nombre('tipos_credito', v.tipo_credito)],
          ['Destino', nombre('destinos', v.destino)],
          ['Monto solicitado', v.monto_solicitado ? montoTexto(String(v.monto_solicitado), moneda) : '—'],
          ['Plazo', `${String(v.plazo ?? '—')} cuotas`],
          ['Tasa mensual', <Porcentaje key="t" v={v.tasa_mensual ? String(v.tasa_mensual) : null} decimals={4} />],
          ['Curse', <Fecha key="c" v={String(v.fecha_curse ?? '')} />],
          ['Primer vencimiento', <Fecha key="p" v={String(v.fecha_primer_vencimiento ?? '')} />],
          ['El giro sale por', nombre('medios_pago', v.medio_pago)],
        ]}
      />
      {r && !error ? <Cifras r={r} /> : null}
      {error ? <Alert color="red">Las condiciones tienen un reparo: revise el paso 2 antes de confirmar la tabla.</Alert> : null}
      <Fields>
        <SegmentField name="hasta" label="Al ingresar" options={puede ? HASTA : HASTA.slice(0, 2)} span={12} />
      </Fields>
      {v.hasta !== 'borrador' && (
        <Switch
          label="Imprimir sus papeles en un solo PDF"
          description="Hoja resumen, tabla de desarrollo y carta de instrucción de giro"
          checked={imprimir}
          onChange={(e) => setImprimir(e.currentTarget.checked)}
        />
      )}
    </Stack>
  );
}

/** The seven steps of the intake (domain §18). */
export const pasosDe = (fin: AlTerminar): readonly WizardStep[] => [
  {
    titulo: 'Cliente',
    fields: ['rut', 'segmento_cliente', 'tipo_credito', 'producto', 'origen', 'destino'],
    content: <Cliente />,
  },
  {
    titulo: 'Condiciones',
    fields: [
      'moneda',
      'monto_solicitado',
      'plazo',
      'tasa_mensual',
      'fecha_curse',
      'fecha_primer_vencimiento',
      'metodo',
      'base_dias',
      'gracia',
    ],
    content: <Condiciones />,
  },
  { titulo: 'Costos', fields: ['costos', 'seguros', 'ite'], content: <Cargos /> },
  { titulo: 'Cuotas', fields: [], content: <TablaViva /> },
  { titulo: 'Descuentos', fields: ['apply_discounts', 'descuento_modo', 'pks'], content: <PasoDescuentos /> },
  {
    titulo: 'Respaldo',
    fields: ['serviu', 'bono_riego', 'medio_pago', 'cuenta_giro', 'comentario'],
    content: <PasoRespaldo />,
  },
  { titulo: 'Enviar', fields: ['hasta'], content: <PasoEnvio {...fin} /> },
];
