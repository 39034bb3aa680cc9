import { Anchor, List, Stack, Text, Title } from '@mantine/core';
import { bloquesDe } from '../domain/texto.ts';

/** The text of an article as elements: what its author wrote is never markup. */
export function Texto({ texto }: { texto: string }) {
  return (
    <Stack gap="sm">
      {bloquesDe(texto).map((b, i) => {
        const key = `bloque-${i}`;
        if (b.tipo === 'titulo')
          return (
            <Title key={key} id={b.ancla} order={2} size="h4" mt="xs">
              {b.texto}
            </Title>
          );
        if (b.tipo === 'parrafo')
          return (
            <Text key={key} style={{ whiteSpace: 'pre-line' }}>
              {b.texto}
            </Text>
          );
        return (
          <List key={key} type={b.numerada ? 'ordered' : 'unordered'} spacing={4}>
            {b.items.map((item, n) => (
              <List.Item key={`item-${String(n)}`}>{item}</List.Item>
            ))}
          </List>
        );
      })}
    </Stack>
  );
}

/** Headings of the text, each a link to its place. */
export function Indice({ texto }: { texto: string }) {
  const titulos = bloquesDe(texto).flatMap((b) => (b.tipo === 'titulo' ? [b] : []));
  if (titulos.length < 2) return null;
  return (
    <nav aria-label="En este artículo">
      <Text size="sm" fw={600}>
        En este artículo
      </Text>
      <List size="sm" spacing={2}>
        {titulos.map((b) => (
          <List.Item key={b.ancla}>
            <Anchor href={`#${b.ancla}`} inherit display="inline-block" py={4}>
              {b.texto}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </nav>
  );
}
