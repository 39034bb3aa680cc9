import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { OutputOf } from '#kernel/contract.ts';
import { isRut } from '#kernel/values/rut.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { ProblemError } from '#platform/web/api/problem.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { PersonaInput } from '#platform/web/inputs/persona-input.tsx';
import { Enlace, Instante, Rut } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { contract } from '../contract.ts';
import { useNombres } from './nombres.ts';
import { CANAL, nombre } from './palabras.ts';
import { dicho } from './partes.tsx';

type Registro = OutputOf<typeof contract, 'registro'>;
type Fila = Registro['gestiones'][number];

function Gestiones({ r }: { r: Registro }) {
  const nombres = useNombres();
  if (r.gestiones.length === 0) return <Vacio razon="Nadie la contactó en esas fechas." />;
  const columnas: readonly Columna<Fila>[] = [
    { titulo: 'Cuándo', celda: (g) => <Instante v={g.inicio} /> },
    { titulo: 'Medio', celda: (g) => `${nombre(CANAL, g.canal)}${g.entrante ? ', recibida' : ''}` },
    { titulo: 'Con quién', celda: (g) => g.contacto ?? r.nombre },
    { titulo: 'Resultado', celda: (g) => dicho(g, nombres) || '—' },
    { titulo: 'Comentario', celda: (g) => g.comentario ?? '' },
    { titulo: 'Ticket', cifra: true, celda: (g) => g.num_ticket },
    { titulo: 'Hecha por', celda: (g) => (g.excepcion ? `${g.operador}, con excepción de ${g.excepcion.por}` : g.operador) },
  ];
  return <Tabla nombre="Gestiones de la persona" columnas={columnas} filas={r.gestiones} clave={(g) => g.id} ancho={860} />;
}

/** Every contact made with a person, of any ticket: what it, or the authority, may ask for. */
export default function RegistroDePersona() {
  const [url, setUrl] = useUrlState();
  const texto = (x: unknown) => (typeof x === 'string' ? x : '');
  const [rut, desde, hasta] = [texto(url.rut), texto(url.desde), texto(url.hasta)];
  const fechas = { ...(desde ? { desde } : {}), ...(hasta ? { hasta } : {}) };
  const q = useRead<Registro>('cobranzas', `registro/${rut}`, fechas, { enabled: isRut(rut) });
  const ajeno = q.error instanceof ProblemError && q.error.status === 404;
  const imprimir = () => apiDownload(`/api/cobranzas/registro/${rut}/imprimir`, fechas).catch(toastError);
  return (
    <Stack>
      <PageTitle>Registro por persona</PageTitle>
      <Group align="end">
        <PersonaInput label="RUT o nombre" value={rut} onChange={(v: string) => setUrl({ rut: v || null }, { replace: true })} maw={260} />
        <DateInput label="Desde" value={desde || (q.data?.desde ?? '')} onChange={(v) => setUrl({ desde: v || null })} />
        <DateInput label="Hasta" value={hasta || (q.data?.hasta ?? '')} onChange={(v) => setUrl({ hasta: v || null })} />
        {q.data && (
          <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => void imprimir()}>
            Imprimir
          </Button>
        )}
      </Group>
      {!isRut(rut) && (
        <Text size="sm" c="dimmed">
          Cada contacto que se hizo con una persona, en cualquiera de sus tickets. Sin fechas, los dos últimos años. Queda anotado quién lo
          lee.
        </Text>
      )}
      {ajeno && <Vacio razon="Esa persona no está registrada o no está a su alcance." />}
      {q.isError && !ajeno && <FalloLectura error={q.error} onRetry={() => void q.refetch()} />}
      {isRut(rut) && q.isPending && <Cargando lines={6} />}
      {q.data && (
        <>
          <Text component="div">
            <Enlace to={`/clientes/rut/${q.data.rut}`}>{q.data.nombre}</Enlace> <Rut v={q.data.rut} />
          </Text>
          <Gestiones r={q.data} />
        </>
      )}
    </Stack>
  );
}
