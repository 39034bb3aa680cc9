import { Alert, Button, Checkbox, Group, List, Stack, Table, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { pesos } from '#kernel/values/money.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cifras } from '#platform/web/detail/detail.tsx';
import { Cargando, Vacio } from '#platform/web/feedback/states.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { PesosInput } from '#platform/web/inputs/text-figures.tsx';
import type { FichaRut } from '../contract.ts';
import { nombreTipo } from '../domain/nombres.ts';
import { cubrirLoMasAntiguo } from '../domain/reparto.ts';
import { MEDIO } from './estados.ts';

type Ficha = z.output<typeof FichaRut>;
interface Parte {
  monto: number;
}

const esRut = (rut: string) => /^\d{1,8}-[\dK]$/.test(rut);
const suma = (partes: readonly Parte[]) => partes.reduce((a, p) => a + (Number.isFinite(p.monto) ? p.monto : 0), 0);

/** What the RUT of the form is owed and owes. */
function useFicha() {
  const rut = String(useWatch({ name: 'rut' }) ?? '');
  return useRead<Ficha>('pasivos', 'de-rut', { rut }, { enabled: esRut(rut) });
}

function usePartes<T extends Parte>(name: 'pasivos' | 'obligaciones') {
  const { setValue } = useFormContext();
  const partes = (useWatch({ name }) ?? []) as T[];
  const poner = (todas: T[]) => setValue(name, todas, { shouldDirty: true });
  return { partes, poner };
}

/** Step 1: who it is, with what there is to use. */
export function Quien() {
  const { data, isFetching, isError } = useFicha();
  if (isFetching && !data) return <Cargando lines={2} />;
  if (isError) return <Alert color="yellow">Ese RUT no está a su alcance o no existe.</Alert>;
  if (!data) return null;
  return (
    <Stack gap="xs">
      <Text fw={600}>{data.nombre}</Text>
      <Cifras
        items={[
          { titulo: 'Retenciones liberadas', valor: <Pesos v={data.reten_liberadas} /> },
          { titulo: 'Cuentas por pagar', valor: <Pesos v={data.cuentas_pagar} /> },
          { titulo: 'Mora del negocio', valor: <Pesos v={data.mora} /> },
        ]}
      />
    </Stack>
  );
}

interface FilaPasivo {
  p: Ficha['pasivos_vivos'][number];
  monto: number | undefined;
  cambiar: (monto: number | null) => void;
}

function FilaDePasivo({ p, monto, cambiar }: FilaPasivo) {
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox
          label={p.comprobante}
          checked={monto !== undefined}
          onChange={(e) => cambiar(e.currentTarget.checked ? p.disponible : null)}
        />
      </Table.Td>
      <Table.Td>{nombreTipo(p.tipo_pasivo)}</Table.Td>
      <Table.Td ta="right">
        <Pesos v={p.disponible} />
      </Table.Td>
      <Table.Td ta="right">
        <PesosInput
          aria-label={`Monto de ${p.comprobante}`}
          size="xs"
          w={150}
          ml="auto"
          disabled={monto === undefined}
          value={monto ?? ''}
          error={monto !== undefined && !(monto >= 1 && monto <= p.disponible)}
          onChange={(v) => cambiar(typeof v === 'number' ? v : 0)}
        />
      </Table.Td>
    </Table.Tr>
  );
}

/** Step 2: which pasivos and how much of each; all of them to begin with. */
export function ElegirPasivos() {
  const { data } = useFicha();
  const { partes, poner } = usePartes<{ id: string; monto: number }>('pasivos');
  const libres = (data?.pasivos_vivos ?? []).filter((p) => p.disponible > 0);
  const primera = libres.length > 0 && partes.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the RUT's pasivos arrive
  useEffect(() => {
    if (primera) poner(libres.map((p) => ({ id: p.id, monto: p.disponible })));
  }, [data?.rut, libres.length]);
  if (!data) return <Text size="sm">Escriba primero el RUT.</Text>;
  if (libres.length === 0) return <Vacio razon="No hay dinero disponible de este RUT." />;
  const de = (id: string) => partes.find((p) => p.id === id);
  const cambiar = (id: string, monto: number | null) => {
    const otras = partes.filter((p) => p.id !== id);
    poner(monto === null ? otras : [...otras, { id, monto }]);
  };
  return (
    <Table.ScrollContainer minWidth={560} type="native">
      <Table fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Pasivo</Table.Th>
            <Table.Th>Tipo</Table.Th>
            <Table.Th ta="right">Disponible</Table.Th>
            <Table.Th ta="right">Se usa</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {libres.map((p) => (
            <FilaDePasivo key={p.id} p={p} monto={de(p.id)?.monto} cambiar={(monto) => cambiar(p.id, monto)} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th colSpan={3}>Total</Table.Th>
            <Table.Th ta="right">
              <Pesos v={suma(partes)} />
            </Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  );
}

function FilaDeDeuda({ d, monto, cambiar }: { d: Ficha['deudas'][number]; monto: number | undefined; cambiar: (m: number) => void }) {
  return (
    <Table.Tr>
      <Table.Td>{d.numero}</Table.Td>
      <Table.Td>
        <Fecha v={d.vencimiento} />
        {d.dias_mora > 0 ? ` (${d.dias_mora} días)` : ''}
      </Table.Td>
      <Table.Td ta="right">
        <Pesos v={d.monto} />
      </Table.Td>
      <Table.Td ta="right">
        <PesosInput
          aria-label={`Se paga de ${d.numero}`}
          size="xs"
          w={150}
          ml="auto"
          value={monto ?? ''}
          onChange={(v) => cambiar(typeof v === 'number' ? v : 0)}
        />
      </Table.Td>
    </Table.Tr>
  );
}

function Deudas({ ficha, total }: { ficha: Ficha; total: number }) {
  const { partes, poner } = usePartes<{ pk: string; monto: number }>('obligaciones');
  const cubrir = () => poner(cubrirLoMasAntiguo(pesos(total), ficha.deudas).aplicaciones);
  const cambiar = (pk: string, monto: number) => {
    const otras = partes.filter((p) => p.pk !== pk);
    poner(monto > 0 ? [...otras, { pk, monto }] : otras);
  };
  if (ficha.deudas.length === 0) return <Text size="sm">No tiene deudas: todo se paga.</Text>;
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2} size="h5">
          Sus deudas
        </Title>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={cubrir}>
            Cubrir lo más antiguo
          </Button>
          <Button size="xs" variant="subtle" color="gray" onClick={() => poner([])}>
            No aplicar
          </Button>
        </Group>
      </Group>
      <Table.ScrollContainer minWidth={520} type="native">
        <Table fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Deuda</Table.Th>
              <Table.Th>Vence</Table.Th>
              <Table.Th ta="right">Debe</Table.Th>
              <Table.Th ta="right">Se paga</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {ficha.deudas.map((d) => (
              <FilaDeDeuda key={d.pk} d={d} monto={partes.find((p) => p.pk === d.pk)?.monto} cambiar={(m) => cambiar(d.pk, m)} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}

/** Step 3: what goes to his debts, and where the rest is paid. */
export function Destino() {
  const { data } = useFicha();
  const total = suma((useWatch({ name: 'pasivos' }) ?? []) as Parte[]);
  const aplicado = suma((useWatch({ name: 'obligaciones' }) ?? []) as Parte[]);
  const medio = useWatch({ name: 'pagar.medio' }) as string;
  if (!data) return <Text size="sm">Escriba primero el RUT.</Text>;
  const resto = total - aplicado;
  const cuentas = data.cuentas.map((c) => ({
    codigo: c.id,
    nombre: c.motivo ? `${c.texto} (${c.motivo})` : c.texto,
    activo: c.usable,
  }));
  return (
    <Stack>
      <Deudas ficha={data} total={total} />
      <Cifras
        items={[
          { titulo: 'Se usa', valor: <Pesos v={total} /> },
          { titulo: 'A sus deudas', valor: <Pesos v={aplicado} /> },
          { titulo: 'Se le paga', valor: <Pesos v={resto} /> },
        ]}
      />
      {resto < 0 && <Alert color="red">Las deudas elegidas suman más que los pasivos.</Alert>}
      {resto > 0 && (
        <Fields>
          <OptionField
            name="pagar.medio"
            label="Cómo se paga"
            options={Object.entries(MEDIO).map(([codigo, nombre]) => ({ codigo, nombre }))}
            span={6}
            required
          />
          {medio === 'TRANSFERENCIA' && (
            <OptionField name="pagar.cuenta_id" label="Cuenta del cliente" options={cuentas} span={6} required sola />
          )}
        </Fields>
      )}
      {resto > 0 && medio === 'TRANSFERENCIA' && cuentas.length === 0 && (
        <Alert color="yellow">El RUT no tiene cuentas bancarias registradas: use otro medio o registre una en su ficha.</Alert>
      )}
    </Stack>
  );
}

/** What the server would refuse, in words. */
export function Impedimentos({ lista }: { lista: readonly { codigo: string; motivo: string }[] }) {
  if (lista.length === 0) return <Alert color="green">No hay impedimentos: al enviarla, el dinero queda tomado.</Alert>;
  return (
    <Alert color="yellow" title="Así no pasa">
      <List size="sm">
        {lista.map((i) => (
          <List.Item key={`${i.codigo}${i.motivo}`}>{i.motivo}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
