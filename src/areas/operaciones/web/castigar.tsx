import { Alert, Checkbox, Divider, Group, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Divider.css';
import { useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { formatRut } from '#kernel/values/rut.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import type { DocumentoCastigable } from '../contract.ts';
import { Marco, type Props } from './dialogos.tsx';

type Documento = z.output<typeof DocumentoCastigable>;

const useCastigo = (id: string) => useRead<Documento[]>('operaciones', `${id}/castigo`, {});

/** What leaves the books with it, and what of it is a loss. */
function Cifras({ d }: { d: Documento }) {
  return (
    <>
      {d.dias_mora} días de mora · anticipo que se pierde <Pesos v={d.anticipo} /> · retención que no se debe <Pesos v={d.retencion} />
    </>
  );
}

const nombreDe = (d: Documento, o: Props['record']) =>
  `${d.nombre} de ${o.documents.find((x) => x.documento_id === d.documento_id)?.razon_deudor ?? formatRut(d.deudor_rut)}`;

function Total({ filas }: { filas: readonly Documento[] }) {
  return (
    <>
      <Divider />
      <Group justify="space-between">
        <Text fw={600}>Se castiga</Text>
        <Text fw={600}>
          <Pesos v={filas.reduce((s, d) => s + d.total, 0)} />
        </Text>
      </Group>
    </>
  );
}

function Elegir({ o }: { o: Props['record'] }) {
  const { watch, setValue } = useFormContext<{ documentos: string[] }>();
  const elegidos = watch('documentos');
  const { data, error, refetch } = useCastigo(o.id);
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (!data) return <Cargando lines={3} />;
  return (
    <Stack gap="xs" p="sm" component="fieldset" style={{ border: 0, width: '100%' }}>
      <Text size="sm" fw={500} component="legend">
        Documentos que se castigan
      </Text>
      {data.map((d) => (
        <Group key={d.documento_id} justify="space-between" align="flex-start" wrap="nowrap" gap="md">
          <Checkbox
            checked={elegidos.includes(d.documento_id)}
            disabled={d.impide !== null || d.pedido !== null}
            onChange={(e) =>
              setValue('documentos', e.currentTarget.checked ? [...elegidos, d.documento_id] : elegidos.filter((x) => x !== d.documento_id))
            }
            label={nombreDe(d, o)}
            description={d.pedido ? 'Ya se pidió: falta que otra persona lo apruebe' : (d.impide ?? <Cifras d={d} />)}
          />
          <Text size="sm" fw={500} style={{ whiteSpace: 'nowrap' }}>
            <Pesos v={d.total} />
          </Text>
        </Group>
      ))}
      <Total filas={data.filter((d) => elegidos.includes(d.documento_id))} />
    </Stack>
  );
}

/** Asks for the write-off: another person approves it. */
export function PedirCastigo(p: Props) {
  return (
    <Marco
      {...p}
      titulo="Pedir castigo de documentos"
      accion="pedir-castigo"
      op="pedir_castigo"
      defaults={{ documentos: [] as string[], motivo: '' }}
      ok="Castigo pedido: falta que otra persona lo apruebe"
      submit="Pedir castigo"
    >
      <Elegir o={p.record} />
      <TextAreaField name="motivo" label="Por qué ya no se cobrará" maxLength={500} span={12} required />
    </Marco>
  );
}

function Pedidos({ o }: { o: Props['record'] }) {
  const { data, error, refetch } = useCastigo(o.id);
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (!data) return <Cargando lines={3} />;
  const pedidos = data.filter((d) => d.pedido !== null);
  return (
    <Stack gap="xs" p="sm" style={{ width: '100%' }}>
      <Alert color="orange">
        Lo que se castiga sale de la cartera: primero contra su provisión y el resto a pérdida. Lo que se cobre después es recuperación.
      </Alert>
      {pedidos.map((d) => (
        <Group key={d.documento_id} justify="space-between" align="flex-start" wrap="nowrap" gap="md">
          <div>
            <Text size="sm">{nombreDe(d, o)}</Text>
            <Text size="xs" c="dimmed">
              <Cifras d={d} />
            </Text>
            {d.pedido && (
              <Text size="xs">
                Lo pidió {d.pedido.por} el <Fecha v={d.pedido.el} />: {d.pedido.motivo}
              </Text>
            )}
          </div>
          <Text size="sm" fw={500} style={{ whiteSpace: 'nowrap' }}>
            <Pesos v={d.total} />
          </Text>
        </Group>
      ))}
      <Total filas={pedidos} />
    </Stack>
  );
}

/** Approves what another person asked, with its figures in sight. */
export function AprobarCastigo(p: Props) {
  return (
    <Marco
      {...p}
      titulo="Aprobar castigo"
      accion="aprobar-castigo"
      op="aprobar_castigo"
      defaults={{}}
      ok="Documentos castigados"
      submit="Castigar"
    >
      <Pedidos o={p.record} />
    </Marco>
  );
}
