import { ActionIcon, Badge, Button, Card, Group, Text } from '@mantine/core';
import { IconHeart, IconHeartFilled, IconShoppingCart, IconStarFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Enlace, Pesos } from '#platform/web/inputs/show.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import type { Producto } from '../contract.ts';
import { useDeseado, useEnCarro } from './propios.ts';
import classes from './tienda.module.css';

export function Estrellas({ n }: { n: number }) {
  return (
    <Group gap={2} wrap="nowrap" role="img" aria-label={`${n} de 5 estrellas`}>
      {Array.from({ length: n }, (_, i) => `e${i}`).map((k) => (
        <IconStarFilled key={k} size={13} color="var(--mantine-color-yellow-6)" aria-hidden />
      ))}
      <Text span size="xs" c="dimmed" aria-hidden>
        {n}/5
      </Text>
    </Group>
  );
}

export function Corazon({ p }: { p: Producto }) {
  const { poner, sacar, ocupado } = useDeseado(p.id);
  const puede = useCan('tienda:pedir');
  if (!puede) return null;
  const Icon = p.isInWishlist ? IconHeartFilled : IconHeart;
  return (
    <ActionIcon
      variant="subtle"
      color={p.isInWishlist ? 'red' : 'gray'}
      aria-label={`Deseado: ${p.name}`}
      aria-pressed={p.isInWishlist}
      disabled={ocupado}
      onClick={p.isInWishlist ? sacar : poner}
    >
      <Icon size={18} />
    </ActionIcon>
  );
}

/** Into the cart, or the way to it once it is there. */
export function BotonCarro({ p, ancho = true }: { p: Producto; ancho?: boolean }) {
  const { poner, ocupado } = useEnCarro(p.id);
  const puede = useCan('tienda:pedir');
  if (!puede) return null;
  if (p.isInCart)
    return (
      <Button size="xs" variant="light" fullWidth={ancho} component={Link} to="/tienda/carro" aria-label={`Ver en el carro: ${p.name}`}>
        Ver en el carro
      </Button>
    );
  const agotado = p.existencias === 0 || !p.activo;
  return (
    <Button
      size="xs"
      fullWidth={ancho}
      leftSection={<IconShoppingCart size={14} />}
      disabled={agotado}
      loading={ocupado}
      onClick={poner}
      aria-label={`${agotado ? 'Agotado' : 'Al carro'}: ${p.name}`}
    >
      {agotado ? 'Agotado' : 'Al carro'}
    </Button>
  );
}

export function Marcas({ p }: { p: Producto }) {
  return (
    <Group gap={4}>
      {p.destacado && (
        <Badge variant="light" color="blue" c="var(--mantine-color-text)" className="estado">
          Destacado
        </Badge>
      )}
      {p.hasFreeShipping && (
        <Badge variant="light" color="green" c="var(--mantine-color-text)" className="estado">
          Despacho gratis
        </Badge>
      )}
      {!p.activo && (
        <Badge variant="light" color="gray" c="var(--mantine-color-text)" className="estado">
          Retirado
        </Badge>
      )}
    </Group>
  );
}

/** A product in the grid. */
export function Carta({ p }: { p: Producto }) {
  return (
    <Card withBorder padding="md" component="article" className={classes.carta}>
      <Group justify="space-between" wrap="nowrap" mih={26}>
        <Marcas p={p} />
        <Corazon p={p} />
      </Group>
      <img src={p.image} alt="" className={classes.imagen} />
      <Text fw={600} size="sm" mt="xs">
        <Enlace to={`/tienda/${p.slug}`}>{p.name}</Enlace>
      </Text>
      <Text size="xs" c="dimmed" className={classes.texto} mb="auto">
        {p.description}
      </Text>
      <Group justify="space-between" my="xs">
        <Text fw={700}>
          <Pesos v={p.price} />
        </Text>
        <Estrellas n={p.rating} />
      </Group>
      <BotonCarro p={p} />
    </Card>
  );
}

/** A product in the list. */
export function Renglon({ p }: { p: Producto }) {
  return (
    <li className={classes.fila}>
      <img src={p.image} alt="" className={classes.mini} />
      <div className={classes.crece}>
        <Text fw={600} size="sm">
          <Enlace to={`/tienda/${p.slug}`}>{p.name}</Enlace>
        </Text>
        <Text size="xs" c="dimmed" className={classes.texto}>
          {p.description}
        </Text>
      </div>
      <Marcas p={p} />
      <Estrellas n={p.rating} />
      <Text fw={700} size="sm">
        <Pesos v={p.price} />
      </Text>
      <Corazon p={p} />
      <BotonCarro p={p} ancho={false} />
    </li>
  );
}
