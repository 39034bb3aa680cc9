import { Alert, Code, Loader, ScrollArea, Select, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Code.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf, OutputOf } from '#kernel/contract.ts';
import type { PageResult } from '#kernel/page.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { request } from '#platform/web/api/http.ts';
import { messageOf } from '#platform/web/api/problem.ts';
import type { contract } from '../contract.ts';
import { TIPO } from './palabras.ts';
import type { Lote } from './tipos.ts';

type Formato = InputOf<typeof contract, 'probar_plantilla'>['formato'];
type Prueba = OutputOf<typeof contract, 'probar_plantilla'>;

/** A layout over a real list of its bank: the lines that would leave, or why one of its rows does not fit. Nothing is written. */
export function ProbarConLote({ banco, tipo, formato }: { banco: string; tipo: string; formato: Formato | null }) {
  const [lote, setLote] = useState<string | null>(null);
  const lotes = useRead<PageResult<Lote>>('pacs', 'lotes', { banco, tipo, perPage: 25 }, { enabled: banco !== '' });
  const prueba = useQuery({
    queryKey: ['pacs', 'probar', lote, JSON.stringify(formato)],
    queryFn: ({ signal }) => request<Prueba>('POST', '/api/pacs/plantillas/probar', { body: { formato, lote_id: lote }, signal }),
    enabled: lote !== null && formato !== null,
    retry: false,
  });
  const data = (lotes.data?.items ?? []).map((l) => ({
    value: l.id,
    label: `Lote ${l.num_lote}, ${(TIPO[l.tipo] ?? l.tipo).toLowerCase()} del ${formatFecha(l.fecha_cargo)}, ${formatPesos(l.total)}`,
  }));
  if (tipo === 'RESPUESTA' || data.length === 0) return null;
  return (
    <Stack gap="xs">
      <Select label="Probar con un lote" placeholder="Elija uno del banco" data={data} value={lote} onChange={setLote} clearable />
      {prueba.isFetching && <Loader size="sm" />}
      {prueba.error && lote && (
        <Alert color="red" variant="light">
          {messageOf(prueba.error)}
        </Alert>
      )}
      {prueba.data && lote && (
        <>
          <Text size="sm" c="dimmed">
            {`${prueba.data.lineas.length === 50 ? 'Primeras 50 líneas' : `${prueba.data.lineas.length} líneas`}, de ${prueba.data.largo} caracteres la más larga.`}
          </Text>
          <ScrollArea.Autosize mah={260} type="auto">
            <Code block aria-label="Líneas del lote con esta plantilla">
              {prueba.data.lineas.join('\n')}
            </Code>
          </ScrollArea.Autosize>
        </>
      )}
    </Stack>
  );
}
