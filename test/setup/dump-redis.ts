import { Redis } from 'ioredis';

export async function dumpRedis(url: string, prefix: string): Promise<string> {
  const redis = new Redis(url);
  let text = '';
  for (const key of await redis.keys(`${prefix}*`)) text += `${key} ${JSON.stringify(await valueOf(redis, key))}\n`;
  await redis.quit();
  return text;
}

async function valueOf(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'zset':
      return redis.zrange(key, '0', '-1');
    case 'set':
      return redis.smembers(key);
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return redis.get(key);
  }
}
