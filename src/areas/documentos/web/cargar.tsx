import { Anchor, Card, Group, List, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { FileDrop } from '#platform/web/files/file-drop.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { Carga } from './tipos.ts';

type Item = Carga['resultados'][number] & { clave: string };

const GRUPOS: readonly { titulo: string; ayuda: string; es: (i: Item) => boolean }[] = [
  { titulo: 'Rechazados', ayuda: 'No quedaron en el sistema.', es: (i) => i.estado === 'rechazado' },
  { titulo: 'Aceptados con alertas', ayuda: 'Se pueden comprar; revise lo que se indica.', es: (i) => i.estado === 'aceptado_con_alertas' },
  { titulo: 'Aceptados', ayuda: 'Listos para una proforma.', es: (i) => i.estado === 'aceptado' || i.estado === 'nota_asociada' },
  { titulo: 'Ya estaban cargados', ayuda: 'No se crearon de nuevo.', es: (i) => i.estado === 'duplicado' },
];

function Resultado({ item }: { item: Item }) {
  const nombre = item.documento ?? item.archivo;
  return (
    <li>
      <Group gap="xs">
        {item.documento_id ? (
          <Anchor component={Link} to={`/documentos/${item.documento_id}`} size="sm" fw={600}>
            {nombre}
          </Anchor>
        ) : (
          <Text size="sm" fw={600}>
            {nombre}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {item.archivo}
        </Text>
      </Group>
      <List size="sm" withPadding>
        {item.causas.map((c) => (
          <List.Item key={`${c.codigo}-${c.detail}`}>
            {c.detail}.{' '}
            <Text span size="sm" c="dimmed">
              {c.que_hacer}.
            </Text>{' '}
            {c.codigo === 'cedente_no_es_cliente' && (
              <Can do="clientes:crear">
                <Anchor component={Link} to="/clientes/nuevo" size="sm">
                  Crear la ficha
                </Anchor>
              </Can>
            )}
          </List.Item>
        ))}
        {item.alertas.map((a) => (
          <List.Item key={`${a.codigo}-${a.detail}`}>{a.detail}.</List.Item>
        ))}
      </List>
    </li>
  );
}

function csvDe(items: readonly Item[]): string {
  const celda = (t: string) => `"${t.replaceAll('"', '""').replace(/^[=+\-@\t\r]/, "'$&")}"`;
  const filas = items.flatMap((i) =>
    i.causas.map((c) => [i.archivo, i.documento ?? '', c.codigo, c.detail, c.que_hacer].map(celda).join(';')),
  );
  const texto = ['archivo;documento;codigo;causa;que hacer', ...filas].join('\r\n');
  return `data:text/csv;charset=utf-8,%EF%BB%BF${encodeURIComponent(texto)}`;
}

function resumen(items: readonly Item[]): string {
  const n = items.filter((i) => i.estado !== 'rechazado' && i.estado !== 'duplicado').length;
  const fuera = items.filter((i) => i.estado === 'rechazado').length;
  return `${items.length} ${items.length === 1 ? 'documento leído' : 'documentos leídos'}: ${n} en el sistema, ${fuera} ${fuera === 1 ? 'rechazado' : 'rechazados'}.`;
}

/** Drop zone and the answer of each document, grouped by what happened, each cause in words with what to do. */
export default function Cargar() {
  const [items, setItems] = useState<readonly Item[]>([]);
  const recibir = (file: File, answer: unknown): void => {
    const nuevos = (answer as Carga).resultados.map((r) => ({ ...r, clave: `${file.name}-${file.lastModified}-${r.indice}` }));
    setItems((antes) => [...nuevos, ...antes]);
  };
  const rechazados = items.filter((i) => i.estado === 'rechazado');
  return (
    <Stack>
      <PageTitle>Cargar documentos</PageTitle>
      <FileDrop
        path="/api/documentos/cargar"
        accept=".xml,.zip"
        maxMb={25}
        maxFiles={20}
        label="Arrastre aquí los XML que le envió el cliente, sueltos o en un zip; también sus archivos de cesión (AEC)"
        onUploaded={recibir}
        invalidates={['documentos']}
      />
      <Text size="sm" aria-live="polite">
        {items.length > 0 && resumen(items)}
      </Text>
      {GRUPOS.map((g) => ({ ...g, suyos: items.filter(g.es) }))
        .filter((g) => g.suyos.length > 0)
        .map((g) => (
          <Card key={g.titulo} withBorder>
            <Title order={2} size="h4">
              {g.titulo} ({g.suyos.length})
            </Title>
            <Text size="sm" c="dimmed">
              {g.ayuda}
            </Text>
            <Stack component="ul" gap="xs" p={0} m={0} mt="xs" style={{ listStyle: 'none' }}>
              {g.suyos.map((i) => (
                <Resultado key={i.clave} item={i} />
              ))}
            </Stack>
          </Card>
        ))}
      {rechazados.length > 0 && (
        <Anchor href={csvDe(rechazados)} download="rechazados.csv" size="sm">
          Descargar los rechazados
        </Anchor>
      )}
    </Stack>
  );
}
