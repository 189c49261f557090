import type { Tool } from './tool.ts';
import { changePost } from './tools/change-post.ts';
import { checkPost } from './tools/check-post.ts';
import { createPost } from './tools/create-post.ts';
import { deletePost } from './tools/delete-post.ts';
import { getPost } from './tools/get-post.ts';
import { listAccounts } from './tools/list-accounts.ts';
import { listPosts } from './tools/list-posts.ts';
import { publishPost } from './tools/publish-post.ts';
import { resendPost } from './tools/resend-post.ts';
import { uploadMedia } from './tools/upload-media.ts';

/** Every tool, in the order in which assistants see them. */
export const tools: readonly Tool[] = [
  listAccounts,
  checkPost,
  createPost,
  listPosts,
  getPost,
  changePost,
  publishPost,
  resendPost,
  deletePost,
  uploadMedia,
];
