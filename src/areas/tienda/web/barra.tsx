import { Button, Group } from '@mantine/core';
import { IconClipboard, IconHeart, IconShoppingCart } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCarro } from './propios.ts';

/** Where one goes from the shop: wishes, cart, orders. */
export function Barra() {
  const carro = useCarro();
  const n = carro.data?.products.length ?? 0;
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" leftSection={<IconHeart size={14} />} component={Link} to="/tienda/deseos">
        Deseos
      </Button>
      <Button size="xs" variant="default" leftSection={<IconClipboard size={14} />} component={Link} to="/tienda/pedidos">
        Pedidos
      </Button>
      <Button
        size="xs"
        variant={n > 0 ? 'filled' : 'default'}
        leftSection={<IconShoppingCart size={14} />}
        component={Link}
        to="/tienda/carro"
      >
        Carro{n > 0 ? ` (${n})` : ''}
      </Button>
    </Group>
  );
}
