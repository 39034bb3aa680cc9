import { Button, Group, Stack, Table, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { areaApi } from '#platform/web/api/area.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';

const api = areaApi<typeof contract>('usuarios');
const MAX = 200;

/** Rows of a pasted list or file: `correo`, or `correo;nombre`, or `Nombre <correo>`, one a line; a head line is left out. */
function leerFilas(texto: string): { email: string; fullName?: string }[] {
  return texto
    .split(/\r?\n/)
    .map((l) => l.trim())
    .filter((l) => l !== '' && !/^(correo|email|e-mail)\b/i.test(l))
    .map((linea) => {
      const angular = /^(.*?)<([^>]+)>$/.exec(linea);
      const [email = '', nombre = ''] = angular ? [angular[2], angular[1]] : linea.split(/[;,\t]/);
      const fullName = (nombre ?? '').trim().replace(/^"|"$/g, '');
      return { email: (email ?? '').trim(), ...(fullName === '' ? {} : { fullName }) };
    });
}

/** What happened with each row. */
function Resultado({ filas }: { filas: readonly { email: string; ok: boolean; detalle: string }[] }) {
  return (
    <Table.ScrollContainer minWidth={360}>
      <Table aria-label="Resultado">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Correo</Table.Th>
            <Table.Th>Resultado</Table.Th>
            <Table.Th>Detalle</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {filas.map((f, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same mail may come twice and rows never move
            <Table.Tr key={`${f.email}${i}`}>
              <Table.Td>{f.email}</Table.Td>
              <Table.Td>
                <EstadoBadge estado={f.ok ? 'invitada' : 'rechazada'} estados={{ invitada: { texto: 'Invitada', tono: 'exito' } }} />
              </Table.Td>
              <Table.Td>{f.detalle}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Invites a pasted list, or that of a file; each row says what happened with it. */
export default function InvitarVarios() {
  const [texto, setTexto] = useState('');
  const filas = leerFilas(texto);
  const invitar = api.useAction('invitar_varios', {
    ok: (r) => (r.creadas === 1 ? 'Se invitó a 1 persona' : `Se invitó a ${r.creadas} personas`),
  });
  const leer = async (file: File | undefined): Promise<void> => {
    if (file) setTexto(await file.text());
  };
  return (
    <Stack>
      <PageTitle>Invitar a varias personas</PageTitle>
      <Textarea
        label="Correos"
        description="Uno por línea. Puede llevar el nombre: correo;nombre"
        minRows={6}
        autosize
        maxRows={16}
        value={texto}
        onChange={(e) => setTexto(e.currentTarget.value)}
      />
      <Group justify="space-between">
        <Button component="label" variant="default" size="sm">
          Leer de un archivo CSV
          <input
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            className="sr-only"
            aria-label="Archivo CSV con correos"
            onChange={(e) => void leer(e.currentTarget.files?.[0])}
          />
        </Button>
        <Button disabled={filas.length === 0 || filas.length > MAX} loading={invitar.isPending} onClick={() => invitar.mutate({ filas })}>
          {filas.length === 0 ? 'Invitar' : filas.length === 1 ? 'Invitar a 1 persona' : `Invitar a ${filas.length} personas`}
        </Button>
      </Group>
      {filas.length > MAX && (
        <Text size="sm" c="var(--r-danger-text)" role="alert">
          Se invita hasta {MAX} personas a la vez.
        </Text>
      )}
      {invitar.data && <Resultado filas={invitar.data.filas} />}
      <Enlace to="/usuarios">Volver a usuarios</Enlace>
    </Stack>
  );
}
