import { Button, Stack } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { Enlace, Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';

type Lista = OutputOf<typeof contract, 'depositos'>;

/** Slips, newest first, with what the bank has not answered. */
export default function Depositos() {
  const { data, error, isPending, refetch } = useRead<Lista>('cheques', 'depositos');
  return (
    <Stack gap="lg">
      <PageTitle>Depósitos de cheques</PageTitle>
      {isPending && <Cargando />}
      {!isPending && !data && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Vacio razon="Todavía no se ha depositado ningún cheque." />}
      {data && data.length > 0 && (
        <Tabla
          nombre="Depósitos"
          filas={data}
          clave={(d) => d.id}
          columnas={[
            { titulo: 'Boleta', celda: (d) => <Enlace to={`/cheques?deposito=${d.id}`}>{`N° ${d.numero}`}</Enlace> },
            { titulo: 'Fecha', celda: (d) => <Fecha v={d.fecha} /> },
            { titulo: 'Cuenta', celda: (d) => d.cuenta_nombre },
            { titulo: 'Depositó', celda: (d) => d.deposita },
            { titulo: 'Cheques', cifra: true, celda: (d) => d.cheques },
            { titulo: 'Sin respuesta', cifra: true, celda: (d) => d.sin_respuesta },
            { titulo: 'Protestados', cifra: true, celda: (d) => d.protestados },
            { titulo: 'Total', cifra: true, celda: (d) => <Pesos v={d.total} /> },
            {
              titulo: 'Papel',
              celda: (d) => (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Imprimir la boleta ${d.numero}`}
                  onClick={() => void apiDownload(`/api/cheques/depositos/${d.id}/boleta`).catch(toastError)}
                >
                  Boleta
                </Button>
              ),
            },
          ]}
        />
      )}
    </Stack>
  );
}
