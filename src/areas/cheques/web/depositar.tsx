import { Alert, Button, Checkbox, Group, Paper, Select, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import { apiDownload } from '#platform/web/api/files.ts';
import { optionList, useAction, useList, useOptions } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { Enlace, Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { ChequeItem } from '../contract.ts';

type Fila = z.output<typeof ChequeItem>;
interface Boleta {
  id: string;
  numero: number;
}

/** What goes: the rest stays for another slip. */
function Filas({
  filas,
  fuera,
  marcar,
}: {
  filas: readonly Fila[];
  fuera: ReadonlySet<string>;
  marcar: (id: string, va: boolean) => void;
}) {
  return (
    <Tabla
      nombre="Cheques por depositar"
      filas={filas}
      clave={(c) => c.id}
      columnas={[
        {
          titulo: 'Va',
          celda: (c) => (
            <Checkbox
              aria-label={`Depositar el cheque ${c.num_cheque}`}
              checked={!fuera.has(c.id)}
              onChange={(e) => marcar(c.id, e.currentTarget.checked)}
            />
          ),
        },
        { titulo: 'Cheque', celda: (c) => <Enlace to={`/cheques/${c.id}`}>{c.num_cheque}</Enlace> },
        { titulo: 'Banco', celda: (c) => c.nombre_banco },
        { titulo: 'Girador', celda: (c) => c.nombre_girador },
        { titulo: 'Por', celda: (c) => c.objeto_numero },
        { titulo: 'Fecha', celda: (c) => <Fecha v={c.fecha} /> },
        { titulo: 'Ubicación', celda: (c) => c.ubicacion },
        { titulo: 'Monto', cifra: true, celda: (c) => <Pesos v={c.monto} /> },
      ]}
    />
  );
}

/** The running total, to which account, and the act. */
function Pie({ van }: { van: readonly Fila[] }) {
  const navigate = useNavigate();
  const [cuenta, setCuenta] = useState<string | null>(null);
  const { data: ops } = useOptions('cheques');
  const cuentas = optionList(ops, 'cuentas_bancos').map((o) => ({ value: o.codigo, label: o.nombre }));
  const total = van.reduce((s, c) => s + c.monto, 0);
  const depositar = useAction<Record<string, unknown>, Boleta>('cheques', 'depositar', {
    ok: (b) => `Boleta ${b.numero} depositada`,
    invalidates: ['libro'],
    onSuccess: (b) => {
      void apiDownload(`/api/cheques/depositos/${b.id}/boleta`).catch(toastError);
      void navigate({ to: '/cheques/depositos' });
    },
  });
  return (
    <Paper withBorder p="md" pos="sticky" bottom={0} style={{ zIndex: 5 }}>
      <Group justify="space-between" align="end">
        <div>
          <Text size="xs" c="dimmed">
            {van.length === 1 ? '1 cheque' : `${van.length} cheques`}
          </Text>
          <Text fw={700} size="lg" component="div" aria-live="polite">
            <Pesos v={total} span />
          </Text>
        </div>
        <Group align="end">
          <Select label="Cuenta en que se deposita" data={cuentas} value={cuenta} onChange={setCuenta} w={240} />
          <Button
            disabled={!cuenta || van.length === 0}
            loading={depositar.isPending}
            onClick={() => depositar.mutate({ cuenta, total, cheques: van.map((c) => ({ id: c.id, version: c.version })) })}
          >
            Depositar
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}

/** Of what is to be deposited: which ones go, what they add up to, and to which account. */
export default function ArmarBoleta() {
  const [fuera, setFuera] = useState<ReadonlySet<string>>(new Set());
  const query = useList<Fila>('cheques', { vista: 'por_depositar', orden: 'depositar_el', perPage: 100 });
  const filas = query.data?.items ?? [];
  const marcar = (id: string, va: boolean): void => {
    const nuevo = new Set(fuera);
    if (va) nuevo.delete(id);
    else nuevo.add(id);
    setFuera(nuevo);
  };
  return (
    <Stack gap="lg">
      <PageTitle>Boleta de depósito</PageTitle>
      {query.isPending && <Cargando />}
      {query.isError && <FalloLectura error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && filas.length === 0 && <Vacio razon="No hay cheques por depositar hoy." />}
      {(query.data?.total ?? 0) > filas.length && (
        <Alert color="yellow">Hay más de 100 por depositar: arme otra boleta con los que siguen.</Alert>
      )}
      {filas.length > 0 && (
        <>
          <Filas filas={filas} fuera={fuera} marcar={marcar} />
          <Pie van={filas.filter((c) => !fuera.has(c.id))} />
        </>
      )}
    </Stack>
  );
}
